export default {
  'appearanceMore.largeOff': 'خط عادي',
  'appearanceMore.light': 'فاتح',
  'appearanceMore.theme': 'السطوع',
  'appearanceMore.size': 'حجم الخط',
};
