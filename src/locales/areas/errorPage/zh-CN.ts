export default {
  'errorPage.title': '刚才这一步没有完成',
  'errorPage.lead': '不是您的问题。填过的内容已经保存，稍后再试就好。',
  'errorPage.trace': '出错编号',
  'errorPage.traceMore': '打电话时报这几个字，工作人员就能查到。',
  'errorPage.copy': '复制',
  'errorPage.copied': '已复制',
  'errorPage.retry': '再试一次',
  'errorPage.call': '拨打 12345',
  'errorPage.hotlines': '各地区咨询热线',
  'errorPage.home': '回首页',
  'errorPage.more': '其他办法',
};
