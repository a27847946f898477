export default {
  'byOthers.title': 'Someone has applied with your ID number',
  'byOthers.which': 'Application {number}, {city}, submitted on {day}.',
  'byOthers.family': 'If your family applied for you, you need not do anything.',
  'byOthers.dispute': 'I did not apply',
  'byOthers.ask': 'Are you sure that you did not apply and asked nobody to?',
  'byOthers.askMore':
    'The office sees this and checks before it decides. The application does not stop at once, and you can still apply yourself.',
  'byOthers.back': 'Back',
  'byOthers.done': 'The office knows that you did not apply',
  'byOthers.doneMore':
    'It checks before it decides. You can still apply yourself. If you fear that your identity is misused, please call 12345.',
  'byOthers.gone': 'This application has ended, so there is nothing to report. Please reload the page.',
  'byOthers.failed': 'It was not reported. Please try again.',
};
