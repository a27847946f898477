export default {
  'mobile.title': 'Change mobile number',
  'mobile.lead':
    'Enter the new number. The code goes to it. You may also have to confirm with a code to the old number.',
  'mobile.now':
    'Registered now: {mobile}. After the change other devices are signed out, and the old number gets a message.',
  'mobile.leadAdd':
    'Enter your mobile number. The code goes to it. You may also have to confirm who you are by single sign-on again.',
  'mobile.none': 'The account has no mobile number yet. After you add one, other devices are signed out.',
  'mobile.save': 'Change to this number',
  'mobile.done': 'The number is now {mobile}',
  'mobile.doneMore': 'Sign in with the new number from now on. Other devices are signed out.',
  'mobile.exists': 'Somebody already uses this number. Please enter another.',
  'mobile.back': 'Back to home',
};
