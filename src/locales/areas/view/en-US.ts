export default {
  'view.large': 'Large type',
  'view.largeOff': 'Normal type',
  'view.language': 'Language',
  'view.dark': 'Dark',
  'view.light': 'Light',
  'view.theme': 'Brightness',
  'view.size': 'Type size',
};
