export default {
  'offline.label': '网络与更新',
  'offline.title': '现在没有网络',
  'offline.text': '读过的内容还能看，可能不是最新的。办理申请要等网络恢复。',
  'offline.since': '您看到的是 {since} 存在手机上的内容，可能不是最新的。办理申请要等网络恢复。',
  'offline.retry': '再试一次',
  'offline.release': '有新版本',
  'offline.releaseMore': '更新只要几秒，您的草稿都在。',
  'offline.unsaved': '这一页有还没保存的内容。请先保存或记下来，再点“更新”。',
  'offline.update': '更新',
  'offline.later': '以后再说',
};
