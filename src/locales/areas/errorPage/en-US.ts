export default {
  'errorPage.title': 'That step did not finish',
  'errorPage.lead': 'It is not your fault. What you typed is saved; please try again shortly.',
  'errorPage.trace': 'Trace code',
  'errorPage.traceMore': 'Read it out on the phone and the office can look it up.',
  'errorPage.copy': 'Copy',
  'errorPage.copied': 'Copied',
  'errorPage.retry': 'Try again',
  'errorPage.call': 'Call 12345',
  'errorPage.hotlines': 'Hotlines by region',
  'errorPage.home': 'To the start page',
  'errorPage.more': 'Other ways',
};
