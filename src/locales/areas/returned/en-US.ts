export default {
  'returned.left': '{count} left to change',
  'returned.none': 'All changed; you can send it again',
  'returned.deadline':
    'Send by the end of {date}, {days, plural, =0 {today is the last day} one {# day left} other {# days left}}',
  'returned.remark': 'The office writes: {remark}',
  'returned.rest': 'Only what is marked can be changed; leave the rest.',
};
