export default {
  'estimate.about': '大约可补',
  'estimate.exact': '可补',
  'estimate.sample': '示例',
  'estimate.yuan': '元',
  'estimate.rule': '车价的 {rate}%，最高 {cap} 元。以审核为准。',
  'estimate.none': '按现行规则，这种情况没有补贴。',
  'estimate.nevToIce': '报废的旧车如果是新能源车，再买燃油车没有补贴。',
  'estimate.knowPrice': '知道车价？填发票上的价税合计（元）',
  'estimate.priceFormat': '请填 10,000 到 10,000,000 之间的数字。',
  'estimate.way': '按这个结果去申请',
  'estimate.wait': '正在计算…',
  'estimate.failed': '没有算出来，请再点一次。',
};
