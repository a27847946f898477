export default {
  'trouble.title': 'That step did not finish',
  'trouble.lead': 'It is not your fault. What you typed is saved; please try again shortly.',
  'trouble.trace': 'Trace code',
  'trouble.traceMore': 'Read it out on the phone and the office can look it up.',
  'trouble.copy': 'Copy',
  'trouble.copied': 'Copied',
  'trouble.retry': 'Try again',
  'trouble.call': 'Call 12345',
  'trouble.hotlines': 'Hotlines by region',
  'trouble.home': 'To the start page',
  'trouble.more': 'Other ways',
};
