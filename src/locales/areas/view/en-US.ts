export default {
  'view.large': 'Large type',
  'view.language': 'Language',
  'view.dark': 'Dark',
};
