export default {
  'waiting.label': 'Service status',
  'waiting.title': 'Many people are applying now; you have a place in the line',
  'waiting.ahead': 'About {ahead} people are before you.',
  'waiting.seconds': 'This goes on by itself in about {seconds} seconds.',
  'waiting.minutes': 'This goes on by itself in about {minutes} minutes.',
  'waiting.now': 'It is nearly your turn.',
  'waiting.stay': 'Do not reload the page; what you typed is kept.',
  'waiting.maintenance': 'The service is in maintenance; you can only read now',
  'waiting.until': 'It is expected back at {time}.',
  'waiting.kept': 'What you filled in is kept and saved afterwards. Submit when it is back.',
};
