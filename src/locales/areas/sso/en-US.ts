export default {
  'sso.or': 'or',
  'sso.go': 'Sign in with the provincial account',
  'sso.goAgain': 'Confirm with the provincial account',
  'sso.off': 'The provincial sign-in is not available. Please use your mobile number.',
  'sso.failed': 'That did not work. Try again, or use your mobile number.',
  'sso.offAgain': 'The provincial sign-in is not available. Please try again later.',
  'sso.failedAgain': 'That did not work. Please try again later.',
};
