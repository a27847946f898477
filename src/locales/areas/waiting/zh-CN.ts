export default {
  'waiting.label': '服务状态',
  'waiting.title': '现在办理的人很多，已经为您排上队',
  'waiting.ahead': '前面大约还有 {ahead} 人。',
  'waiting.seconds': '大约 {seconds} 秒后自动继续。',
  'waiting.minutes': '大约 {minutes} 分钟后自动继续。',
  'waiting.now': '快到您了，正在继续。',
  'waiting.stay': '不用刷新页面，您填的内容都在。',
  'waiting.maintenance': '系统正在维护，现在只能查看',
  'waiting.until': '预计恢复时间：{time}。',
  'waiting.kept': '填好的内容都在，恢复后自动保存，到时再提交。',
};
