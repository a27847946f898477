export default {
  'introFunds.few': 'الأموال قليلة أو نفدت: {cities}',
  'introFunds.many': 'الأموال قليلة أو نفدت في {count} مناطق، منها {cities}',
  'introFunds.some': 'الأموال قليلة أو نفدت في بعض المدن',
  'introFunds.province': 'المقاطعة كلها',
};
