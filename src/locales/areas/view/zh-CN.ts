export default {
  'view.large': '长辈版',
  'view.language': '语言',
  'view.dark': '深色显示',
};
