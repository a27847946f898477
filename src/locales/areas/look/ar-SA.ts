export default {
  'look.largeOff': 'خط عادي',
  'look.light': 'فاتح',
  'look.theme': 'السطوع',
  'look.size': 'حجم الخط',
};
