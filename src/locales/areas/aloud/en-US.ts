export default {
  'aloud.label': 'Reading aloud',
  'aloud.read': 'Read aloud',
  'aloud.stop': 'Stop reading',
};
