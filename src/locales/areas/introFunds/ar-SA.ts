export default {
  'introFunds.few': 'الأموال قليلة أو نفدت: {cities}',
  'introFunds.many': 'الأموال قليلة أو نفدت في {count} مناطق، منها {cities}',
  'introFunds.some': 'الأموال قليلة أو نفدت في بعض المدن',
  'introFunds.paused.few': 'دعم متوقف مؤقتًا: {cities}',
  'introFunds.paused.many': 'دعم متوقف مؤقتًا في {count} مناطق، منها {cities}',
  'introFunds.paused.some': 'دعم متوقف مؤقتًا في بعض المدن',
  'introFunds.province': 'المقاطعة كلها',
};
