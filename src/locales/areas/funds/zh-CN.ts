export default {
  'funds.low': '您所在地区的补贴资金已不多，请尽快提交',
  'funds.exhausted': '您所在地区的补贴资金已用完，草稿会保留',
  'funds.place': '您排在第 {place} 位，轮到时会通知您，不用反复提交。',
  'funds.offered': '轮到您了：补贴资金为您保留到 {date}，请在此之前提交。',
};
