export default {
  'aloud.label': 'القراءة بصوت عالٍ',
  'aloud.read': 'اقرأ بصوت عالٍ',
  'aloud.stop': 'أوقف القراءة',
};
