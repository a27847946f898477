export default {
  'ownCode.title': 'Confirm that it is you',
  'ownCode.why': 'This step needs one more check. A code goes to your registered number {mobile}.',
  'ownCode.noMobile': 'You signed in through the province. Please sign out, sign in again, and come back to this step.',
  'ownCode.code': 'Code',
  'ownCode.hint': 'The 6 digits from the text message',
  'ownCode.sent': 'The code is on its way. It is good for 5 minutes.',
  'ownCode.confirm': 'Confirm',
  'ownCode.need': 'Please enter the 6-digit code from the message.',
  'ownCode.wrong': 'That code is not right. Please check the message again.',
  'ownCode.expired': 'The code has expired. Please get a new one.',
  'ownCode.locked': 'Too many tries. For your safety, please wait {minutes} min.',
  'ownCode.tooMany': 'Too many requests. Please wait {minutes} min.',
};
