export default {
  'language.zh-CN': '中文',
  'language.en-US': 'English',
  'language.ar-SA': 'العربية',
};
