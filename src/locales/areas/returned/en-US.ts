export default {
  'returned.left': '{count} left to change',
  'returned.none': 'All changed; you can send it again',
  'returned.deadline':
    'Send by the end of {date}, {days, plural, =0 {today is the last day} one {# day left} other {# days left}}',
  'returned.remark': 'The office writes: {remark}',
  'returned.rest': 'Only what is marked can be changed; leave the rest.',
  'returned.leftover': 'Earlier input on this phone was never sent',
  'returned.leftover.text':
    'You entered this on this phone before the submission. It was not saved, and it is not part of this correction. If you still need it, please enter it again.',
  'returned.leftover.photos': '{count, plural, one {# photo} other {# photos}}; this document needs no correction',
  'returned.lost': 'Your earlier draft was sent or deleted on another device',
  'returned.lost.text':
    'You entered this on this phone and it was not saved. If you still need it, please enter it again in this draft.',
  'returned.lost.photos':
    '{count, plural, one {# photo was} other {# photos were}} not uploaded either; please take {count, plural, one {it} other {them}} again.',
  'returned.leftover.ok': 'OK, clear it',
};
