export default {
  'view.large': 'خط كبير',
  'view.largeOff': 'خط عادي',
  'view.language': 'اللغة',
  'view.dark': 'داكن',
  'view.light': 'فاتح',
  'view.theme': 'السطوع',
  'view.size': 'حجم الخط',
};
