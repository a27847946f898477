export default {
  'lost.title': '没有这个页面',
  'lost.lead': '地址可能写错了，或者页面已经搬走。您可以去这些地方：',
  'lost.home': '首页',
  'lost.apply': '申请补贴',
  'lost.mine': '我的申请',
  'lost.guide': '操作指南',
  'lost.hotlines': '咨询热线',
  'lost.where': '去哪里',
};
