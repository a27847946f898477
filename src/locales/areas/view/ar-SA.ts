export default {
  'view.large': 'خط كبير',
  'view.language': 'اللغة',
  'view.dark': 'داكن',
};
