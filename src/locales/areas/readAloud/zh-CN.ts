export default {
  'readAloud.label': '语音朗读',
  'readAloud.read': '朗读',
  'readAloud.stop': '停止朗读',
};
