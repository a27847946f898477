export default {
  'waiting.label': 'Waiting in line',
  'waiting.title': 'Many people are applying now; you have a place in the line',
  'waiting.ahead': 'About {ahead} people are before you.',
  'waiting.seconds': 'This goes on by itself in about {seconds} seconds.',
  'waiting.minutes': 'This goes on by itself in about {minutes} minutes.',
  'waiting.now': 'It is nearly your turn.',
  'waiting.stay': 'Do not reload the page; what you typed is kept.',
  'waiting.work': 'A security check is running',
  'waiting.workMore':
    'Many requests come from your network, so your phone computes for a few seconds. It then goes on by itself; you need do nothing.',
};
