export default {
  'funds.low': 'Little money is left in your city; submit soon',
  'funds.exhausted': 'The money of your city is used up; the draft is kept',
  'funds.place':
    'You are number {place} in line. You will get a message when it is your turn; there is no need to submit again.',
  'funds.offered': 'It is your turn: the money is kept for you until {date}. Please submit before then.',
};
