export default {
  'appearance.large': 'خط كبير',
  'appearance.language': 'اللغة',
  'appearance.dark': 'داكن',
};
