export default {
  'intro.bar': '汽车置换一件事',
  'intro.start': '开始申请',
};
