export default {
  'byOthers.title': '有人用您的证件号码提交了申请',
  'byOthers.which': '申请编号 {number}，{city}，{day} 提交。',
  'byOthers.family': '是家人替您办的，不用处理。',
  'byOthers.dispute': '不是我申请的',
  'byOthers.ask': '确定不是您申请的，也没有请人代办？',
  'byOthers.askMore': '审核人员会看到，核实以后再决定。这份申请不会马上停止，也不影响您自己申请。',
  'byOthers.back': '返回',
  'byOthers.done': '已经告诉审核人员：不是您申请的',
  'byOthers.doneMore': '审核人员核实以后再决定。您仍然可以自己申请。担心身份被冒用，请拨打 12345。',
  'byOthers.gone': '这份申请已经结束，不用再报告。请刷新页面。',
  'byOthers.failed': '没有报告成功，请再试一次。',
};
