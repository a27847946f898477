export default {
  'appearanceMore.largeOff': '标准版',
  'appearanceMore.light': '浅色显示',
  'appearanceMore.theme': '明暗',
  'appearanceMore.size': '字号',
};
