export default {
  'lostMobile.lead':
    'Enter your name, ID number and new mobile number. After 24 hours you can sign in with the new number.',
  'lostMobile.safe':
    'For your safety, the old number gets a text message. For 24 hours, a person who is signed in to this account can stop the change.',
  'lostMobile.new': 'New mobile number',
  'lostMobile.send': 'Request the change',
  'lostMobile.done': 'Request received',
  'lostMobile.doneMore':
    'If the name and ID number are the registered ones, the old number gets a text message, and after 24 hours you can sign in with {mobile}. If you still cannot sign in then, please call 12345.',
  'lostMobile.home': 'Back to home',
  'lostMobile.have': 'Can the old number still receive messages?',
  'lostMobile.exists': 'This number already has an account. Please sign in, or enter another number.',
  'lostMobile.tooMany': 'Too many requests. Please try again tomorrow, or call 12345.',
};
