export default {
  'intro.bar': 'Vehicle replacement',
  'intro.start': 'Start applying',
};
