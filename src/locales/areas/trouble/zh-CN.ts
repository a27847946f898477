export default {
  'trouble.title': '刚才这一步没有完成',
  'trouble.lead': '不是您的问题。填过的内容已经保存，稍后再试就好。',
  'trouble.trace': '出错编号',
  'trouble.traceMore': '打电话时报这几个字，工作人员就能查到。',
  'trouble.copy': '复制',
  'trouble.copied': '已复制',
  'trouble.retry': '再试一次',
  'trouble.call': '拨打 12345',
  'trouble.hotlines': '各地区咨询热线',
  'trouble.home': '回首页',
  'trouble.more': '其他办法',
};
