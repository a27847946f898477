export default {
  'introFunds.few': '资金不多或已用完：{cities}',
  'introFunds.many': '资金不多或已用完：{cities}等 {count} 个地区',
  'introFunds.some': '有的地区资金不多或已用完',
  'introFunds.paused.few': '有补贴暂停受理：{cities}',
  'introFunds.paused.many': '有补贴暂停受理：{cities}等 {count} 个地区',
  'introFunds.paused.some': '有的地区有补贴暂停受理',
  'introFunds.province': '全省',
};
