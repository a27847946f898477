export default {
  'returned.left': '还有 {count} 处要改',
  'returned.none': '都改好了，可以重新提交',
  'returned.deadline':
    '请在 {date} 24:00\u00a0前提交，{days, plural, =0 {今天是最后一天} other {还剩\u00a0{days}\u00a0天}}',
  'returned.remark': '审核意见：{remark}',
  'returned.rest': '只能改标出来的几项，其余不用动。',
  'returned.leftover': '这台手机上有以前没有交上的内容',
  'returned.leftover.text':
    '下面这些是提交之前在这台手机上填的，当时没有保存上，也没有放进这次补正。还要用的，请在表里再填一次。',
  'returned.leftover.photos': '{count} 张照片，这一项不用补，用不上',
  'returned.lost': '以前那份草稿已在另一台设备上提交或删除',
  'returned.lost.text': '下面这些是在这台手机上填的，当时没有保存上。还要用的，请在这份草稿里再填一次。',
  'returned.lost.photos': '还有 {count} 张照片没有传上去，请重新拍。',
  'returned.leftover.ok': '知道了，清除',
};
