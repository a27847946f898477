export default {
  'introFunds.few': 'Money is low or used up: {cities}',
  'introFunds.many': 'Money is low or used up in {count} places, among them {cities}',
  'introFunds.some': 'In some cities money is low or used up',
  'introFunds.paused.few': 'A subsidy is paused: {cities}',
  'introFunds.paused.many': 'A subsidy is paused in {count} places, among them {cities}',
  'introFunds.paused.some': 'A subsidy is paused in some cities',
  'introFunds.province': 'the whole province',
};
