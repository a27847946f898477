export default {
  'appearance.large': 'Large type',
  'appearance.language': 'Language',
  'appearance.dark': 'Dark',
};
