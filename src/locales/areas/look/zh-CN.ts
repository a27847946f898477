export default {
  'look.largeOff': '标准版',
  'look.light': '浅色显示',
  'look.theme': '明暗',
  'look.size': '字号',
};
