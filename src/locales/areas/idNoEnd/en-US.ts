export default {
  'idNoEnd.label': 'Last 4 characters of your ID number',
  'idNoEnd.hint': 'To make sure that it is you, this sign-in needs them as well. The last one may be an X',
  'idNoEnd.need': 'Please enter the last 4 characters of your ID number; the last one may be an X.',
  'idNoEnd.wrong':
    'These are not the right characters. Check them on your ID card: after three wrong tries you must wait 24 hours.',
  'idNoEnd.locked':
    'Three wrong tries. To keep the account safe, please try again in 24 hours, or call 12345 if it is urgent.',
  'idNoEnd.bySso':
    'Please sign in to this account with the provincial account, below. If that fails, please call 12345.',
};
