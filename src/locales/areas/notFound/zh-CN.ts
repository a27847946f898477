export default {
  'notFound.title': '没有这个页面',
  'notFound.lead': '地址可能写错了，或者页面已经搬走。您可以去这些地方：',
  'notFound.home': '首页',
  'notFound.apply': '申请补贴',
  'notFound.mine': '我的申请',
  'notFound.guide': '操作指南',
  'notFound.hotlines': '咨询热线',
  'notFound.where': '去哪里',
};
