export default {
  'progressMore.measured': '本市这一步：一半在 {median} 天内，九成在 {ninety} 天内办完',
  'progressMore.calendar': '加到日历',
  'progressMore.calendar.returned': '汽车置换一件事：补正的最后一天',
  'progressMore.calendar.pay_failed': '汽车置换一件事：更正账户的最后一天',
  'progressMore.calendar.draft': '汽车置换一件事：提交的最后一天',
  'progressMore.calendar.text': '请在 {until} 前办好。打开“汽车置换一件事”查看。',
  'progressMore.calendar.saved': '文件已下载，打开它就能加到日历',
  'progressMore.calendar.inWeChat': '微信里不能保存日历文件。请长按复制日期：',
  'progressMore.calendar.copied': '日期已复制',
  'progressMore.help': '打电话咨询时用',
  'progressMore.help.text':
    '把求助号码念给工作人员，对方就能找到这份申请，您不用报身份证号。对方看到的身份证号等是遮住的，并留有记录。',
  'progressMore.help.do': '求助号码',
  'progressMore.help.until': '{time} 前有效',
  'progressMore.help.over': '号码已过期。需要时请再取一个。',
  'progressMore.help.failed': '没有取到号码，请再试一次。',
};
