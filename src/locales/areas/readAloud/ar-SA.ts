export default {
  'readAloud.label': 'القراءة بصوت عالٍ',
  'readAloud.read': 'اقرأ بصوت عالٍ',
  'readAloud.stop': 'أوقف القراءة',
};
