/** The fifteen questions people really ask. The ids are stable: the client's translations hang on them. */
export const questions = [
  { id: 'question.both', question: '报废和置换能都领吗？', answer: '2026年版不能，两项合计享受一次；2025年版同一辆新车只能选一项。以当期规则为准。' },
  { id: 'question.order', question: '先买新车还是先处置旧车？', answer: '顺序一般不限，但证明、发票、登记都要在规定时间段内取得。' },
  { id: 'question.oldCar', question: '旧车要满足什么？', answer: '在本人名下且不晚于规定日期；报废还要看燃料和注册登记日期，转让一般不限车龄。' },
  { id: 'question.spouse', question: '旧车是配偶的，新车是我的，可以吗？', answer: '不可以，旧车和新车须为同一人。' },
  { id: 'question.business', question: '单位车、营运车可以吗？', answer: '只面向个人消费者；营运车以当地细则为准。' },
  { id: 'question.nevToIce', question: '报废新能源车买燃油车有补贴吗？', answer: '没有。' },
  { id: 'question.price', question: '补贴按哪个价格算？', answer: '按机动车销售统一发票“价税合计”，先乘比例，再与上限取小；精品、保险不计入。' },
  { id: 'question.usedCar', question: '二手车能作为“新车”吗？', answer: '不能，须凭机动车销售统一发票购买并首次注册登记。' },
  { id: 'question.digitalInvoice', question: '数电发票没有发票代码怎么填？', answer: '选“数电发票”，只填20位号码。' },
  { id: 'question.bankCard', question: '银行卡有什么要求？', answer: '本人名下I类借记卡，开户行填到支行；信用卡、二三类账户、存折无法拨付。' },
  { id: 'question.photos', question: '图片传不上去？', answer: '用jpg/png、单张不超过5MB，四角完整、不反光、文字清楚；换网络重试，已填内容会保留为草稿。' },
  { id: 'question.duration', question: '多久出结果？', answer: '受理、审核、拨付有分段时限，进度页显示当前环节；公示和资金下达期间可能延长。' },
  { id: 'question.returned', question: '被退回怎么办？', answer: '看退回原因，只改标出的项，在截止时间前重新提交；逾期关闭。' },
  { id: 'question.mistake', question: '提交后发现填错？', answer: '已提交未受理时、或被退回时可撤回重填；已进入审核请联系咨询电话，由审核人员退回。' },
  { id: 'question.paused', question: '资金用完或暂停受理怎么办？', answer: '页面会公告；已提交的按顺序审核，草稿会保留，恢复后可继续。换卡、丢卡：拨付失败后可在“更正账户”修改，其他时候请拨打咨询电话。' },
];
