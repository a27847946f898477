export default {
  'ownCode.title': 'Confirm that it is you',
  'ownCode.why': 'This step needs one more check. A code goes to your registered number {mobile}.',
  'ownCode.whyOwn': 'This step needs one more check. A code goes to your registered number.',
  'ownCode.noMobile':
    'You signed in with the provincial account. Please confirm with it again, then come back and repeat this step. If it still does not work, call 12345.',
  'ownCode.code': 'Code',
  'ownCode.hint': 'The 6 digits from the text message',
  'ownCode.sent': 'The code is on its way. It is good for 5 minutes.',
  'ownCode.confirm': 'Confirm',
  'ownCode.need': 'Please enter the 6-digit code from the message.',
  'ownCode.wrong': 'That code is not right. Please check the message again.',
  'ownCode.expired': 'The code has expired. Please get a new one.',
  'ownCode.locked': 'Too many tries. Get a new code on this phone. If that is refused, please wait {minutes} min.',
  'ownCode.tooMany': 'Too many requests. Please wait {minutes} min. A code received in the last 5 min still works.',
  'ownCode.smsLimit': 'Too many messages are being sent right now. Please try again in {minutes} min.',
};
