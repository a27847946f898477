/** The routes with their titles, independent of src/siteMap.ts so that it can be tested against them. */
const steps = ['personalInfo', 'oldCarInfo', 'newCarInfo'];

const flow = (name: string, title: string, rest: Record<string, string>) => ({
  ...Object.fromEntries(steps.map((step) => [`${name}/${step}`, title])),
  ...Object.fromEntries(Object.entries(rest).map(([path, what]) => [`${name}/${path}`, what])),
});
const replacement = { result: '提交成功', list: '申请列表', process: '申请进度' };
const scrap = { result: '提交成功', process: '申请进度', 'process/detail': '申请进度详情' };

export const publicRoutes: Record<string, string> = {
  wlcenter: '登录中',
  intro: '政策介绍',
  carIntro: '一件事',
  subsidyTypeSelection: '选择补贴类型',
  newSubsidyTypeSelection: '选择补贴类型',
  companylist: '参与车企名单',
  contact: '各地区咨询热线',
  error: '出错了',
  login: '登录',
  register: '注册',
  lostMobile: '原来的手机号不用了',
  form: '表单示例',
  home: '汽车置换更新',
  'mannual/home': '操作指南',
  'mannual/first': '操作手册：申请前准备',
  'mannual/second': '操作手册：填写与提交',
  'mannual/ask': '操作手册：常见问题',
};

export const ownRoutes: Record<string, string> = {
  todo: '首页',
  ...flow('apply', '汽车置换更新补贴申请', replacement),
  ...flow('newApply', '汽车置换更新补贴申请', replacement),
  ...flow('applyElv', '汽车报废更新补贴申请', scrap),
  ...flow('newApplyElv', '汽车报废更新补贴申请', scrap),
};
