import { declarations } from '@domain/policy/statementTexts/zh-CN';

export default {
  'policy.version': '示例政策数据 · 版本 {version}',
  'policy.declaration.truth': declarations.truth,
  'policy.declaration.sensitive': declarations.sensitive,
  'policy.declaration.sharing': declarations.sharing,
  'policy.formula.none': '没有适用的补贴标准',
  'policy.formula.fixed': '定额补贴{amount}元',
  'policy.formula.rate': '价税合计{price}元 × {rate}% = {amount}元（取整到元，上限{cap}元）',
  'policy.formula.rateCapped': '价税合计{price}元 × {rate}%，超过上限，按上限{cap}元',
  'policy.formula.rateOpen': '价税合计 × {rate}%（取整到元，上限{cap}元）',
  'policy.formula.tier': '价税合计{price}元，属{from}元及以上一档，补贴{amount}元',
  'policy.formula.tiersOpen': '按价税合计分档，最高{cap}元',
  'policy.upTo': '最高',
  'policy.none': '这种情况没有补贴',
  'policy.instead.nev': '如果新车买新能源车，最高可补：',
  'policy.instead.replacement': '如果旧车不报废而是卖掉，最高可补：',
};
