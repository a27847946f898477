export default {
  'introFunds.few': 'Money is low or used up: {cities}',
  'introFunds.many': 'Money is low or used up in {count} places, among them {cities}',
  'introFunds.some': 'In some cities money is low or used up',
  'introFunds.province': 'the whole province',
};
