export default {
  'readAloud.label': 'Reading aloud',
  'readAloud.read': 'Read aloud',
  'readAloud.stop': 'Stop reading',
};
