export default {
  'estimate.about': '大约可补',
  'estimate.exact': '按这个车价可补',
  'estimate.decides': '以审核为准。',
  'estimate.none': '按现行规则，这种情况没有补贴。',
  'estimate.nevToIce': '报废的旧车如果是新能源车，再买燃油车没有补贴。',
  'estimate.priceFormat': '车价请填 {min} 到 {max} 元之间的数字。',
  'estimate.way': '按这个去申请',
  'estimate.wait': '正在计算…',
};
