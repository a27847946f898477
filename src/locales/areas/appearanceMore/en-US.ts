export default {
  'appearanceMore.largeOff': 'Normal type',
  'appearanceMore.light': 'Light',
  'appearanceMore.theme': 'Brightness',
  'appearanceMore.size': 'Type size',
};
