export default {
  'introFunds.few': '资金不多或已用完：{cities}',
  'introFunds.many': '资金不多或已用完：{cities}等 {count} 个地区',
  'introFunds.some': '有的地区资金不多或已用完',
  'introFunds.province': '全省',
};
