export default {
  'formula.none': '没有适用的补贴标准',
  'formula.fixed': '定额补贴 {amount} 元',
  'formula.rate': '价税合计 {price} 元 × {rate}% = {amount} 元（取整到元，上限 {cap} 元）',
  'formula.rateCapped': '价税合计 {price} 元 × {rate}%，超过上限，按上限 {cap} 元',
  'formula.rateOpen': '价税合计 × {rate}%（取整到元，上限 {cap} 元）',
  'formula.tier': '价税合计 {price} 元，属 {from} 元及以上一档，补贴 {amount} 元',
  'formula.tiersOpen': '按价税合计分档，最高 {cap} 元',
};
