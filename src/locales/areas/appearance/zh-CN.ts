export default {
  'appearance.large': '长辈版',
  'appearance.language': '语言',
  'appearance.dark': '深色显示',
};
