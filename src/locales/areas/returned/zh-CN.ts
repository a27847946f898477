export default {
  'returned.left': '还有 {count} 处要改',
  'returned.none': '都改好了，可以重新提交',
  'returned.deadline':
    '请在 {date} 24:00\u00a0前提交，{days, plural, =0 {今天是最后一天} other {还剩\u00a0{days}\u00a0天}}',
  'returned.remark': '审核意见：{remark}',
  'returned.rest': '只能改标出来的几项，其余不用动。',
};
