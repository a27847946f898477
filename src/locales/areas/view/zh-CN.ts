export default {
  'view.large': '长辈版',
  'view.largeOff': '标准版',
  'view.language': '语言',
  'view.dark': '深色显示',
  'view.light': '浅色显示',
  'view.theme': '明暗',
  'view.size': '字号',
};
