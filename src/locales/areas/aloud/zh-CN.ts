export default {
  'aloud.label': '语音朗读',
  'aloud.read': '朗读',
  'aloud.stop': '停止朗读',
};
