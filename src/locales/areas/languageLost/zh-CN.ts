export default {
  'languageLost.text': '文字没有下载下来。请检查网络，再试一次。',
  'languageLost.retry': '再试一次',
};
