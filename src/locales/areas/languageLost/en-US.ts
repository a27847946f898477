export default {
  'languageLost.text': 'The English text did not load, so this page is in Chinese. Check your network and try again.',
  'languageLost.retry': 'Try again',
};
