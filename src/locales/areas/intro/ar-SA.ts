export default {
  'intro.bar': 'استبدال السيارات',
  'intro.start': 'ابدأ التقديم',
};
