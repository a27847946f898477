export default {
  'interruptions.signIn': 'You have been signed out',
  'interruptions.signIn.text': 'Everything you filled in is still here. Sign in and go on; nothing is lost.',
  'interruptions.signIn.mobileLabel': 'Mobile number',
  'interruptions.signIn.codeLabel': 'Code',
  'interruptions.signIn.go': 'Sign in',
  'interruptions.signIn.mobile': 'Please enter the 11 digits you sign in with',
  'interruptions.signIn.code': 'Please enter the 6 digits from the message',
  'interruptions.signIn.CODE_WRONG': 'The code is wrong; please copy it from the message',
  'interruptions.signIn.CODE_EXPIRED': 'The code has expired; please get a new one',
  'interruptions.signIn.ACCOUNT_NOT_FOUND':
    'This number is not registered. Please use the one you signed in with, or single sign-on below if you used that',
  'interruptions.signIn.LOCKED':
    'Too many tries. Get a new code on this phone; if that is refused, please wait {minutes} minutes',
  'interruptions.signIn.TOO_MANY_REQUESTS':
    'Too many requests. Please wait {minutes} min. A code received in the last 5 min still works.',
  'interruptions.signIn.SMS_LIMIT_REACHED':
    'Too many messages are being sent right now. Please try again in {minutes} min.',
  'interruptions.session': 'You will be signed out soon',
  'interruptions.session.text':
    'You will be signed out within 2 minutes. What you filled in stays: sign in again to go on.',
  'interruptions.session.extend': 'Go on',
  'interruptions.session.failed': 'That did not work. Check your connection and tap “Go on” again.',
  'interruptions.conflict': 'Another device changed this application too',
  'interruptions.conflict.text':
    'The other saved at {time}. What you changed on this device differs from it below; please choose. Everything else stays as the other saved it.',
  'interruptions.conflict.from.mine': 'This device',
  'interruptions.conflict.from.theirs': 'The other device',
  'interruptions.conflict.empty': '(empty)',
  'interruptions.conflict.mine': "For these, keep this device's",
  'interruptions.conflict.theirs': "For these, keep the other's",
  'interruptions.conflict.each': 'Choose one by one',
  'interruptions.conflict.done': 'Save like this',
  'interruptions.closed': 'This application can no longer be changed',
  'interruptions.closed.text': 'It may have been submitted or deleted on another device, or its time is over.',
  'interruptions.closed.returned':
    'It was submitted on another device and has been returned for correction. Open it in “My applications” to correct it.',
  'interruptions.closed.unsent': ' What was not saved on this device yet was not included.',
  'interruptions.closed.go': 'My applications',
  'interruptions.open': 'Your application could not be fetched',
  'interruptions.open.title': 'Subsidy application',
  'interruptions.open.EDITION_PAUSED': 'This subsidy is paused',
  'interruptions.open.EDITION_PAUSED.text': 'You can apply when it is taken up again. Applications already made go on.',
  'interruptions.open.EDITION_CLOSED': 'This subsidy is closed',
  'interruptions.open.EDITION_CLOSED.text': 'See whether another subsidy suits you. Applications already made go on.',
  'interruptions.open.NOT_FOUND': 'There is no such application',
  'interruptions.open.NOT_FOUND.text': 'It may have been deleted, or belongs to another account.',
  'interruptions.open.NO_EDITION': 'The policy of this subsidy could not be fetched',
  'interruptions.open.NO_EDITION.text':
    'What you fill in is checked by its rules. Please try again later; everything you filled in is still there.',
  'interruptions.open.types': 'Choose a subsidy',
  'interruptions.open.list': 'My applications',
  'interruptions.signIn.other':
    'The account you signed in to does not have this application. To protect privacy, the other account’s data was cleared from this phone.',
  'interruptions.signIn.unknown':
    'The account you signed in to does not have this application: it may have been deleted, or was made with another account.',
  'interruptions.signIn.otherAsk': 'This is another account',
  'interruptions.signIn.otherAsk.text':
    'This application is not in that account. Signing in to it clears what the first account has not saved yet on this phone.',
  'interruptions.signIn.otherAsk.ok': 'Clear and sign in',
  'interruptions.signIn.otherAsk.cancel': 'Use the first account',
  'interruptions.signIn.leave': 'Some input is not saved yet',
  'interruptions.signIn.leave.text':
    'Single sign-on leaves this page. This browser cannot keep what is not saved; you would have to fill it in again. Signing in with your number does not leave the page.',
  'interruptions.signIn.leave.ok': 'Leave and sign in',
  'interruptions.signIn.later': 'Later',
  'interruptions.edition.paused': 'This subsidy is paused',
  'interruptions.edition.paused.text':
    'It cannot be submitted now. Your draft is kept and can be filled in; submit it when the subsidy is taken up again.',
  'interruptions.edition.cityPaused': 'This subsidy is paused in your city',
  'interruptions.edition.closed': 'This subsidy is closed',
  'interruptions.edition.closed.text': 'This draft can no longer be submitted; it can still be read.',
  'interruptions.edition.changed': 'The policy has changed',
  'interruptions.edition.changed.text':
    'Since you began, the policy has moved to version {version}; amounts and requirements follow it. Please check again.',
};
