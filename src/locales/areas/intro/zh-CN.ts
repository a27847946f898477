export default {
  'intro.bar': '汽车置换\u200b一件事',
  'intro.start': '开始申请',
};
