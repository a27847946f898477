export default {
  'look.largeOff': 'Normal type',
  'look.light': 'Light',
  'look.theme': 'Brightness',
  'look.size': 'Type size',
};
