export default {
  'mobileRequest.title': 'The mobile number will change to {mobile}',
  'mobileRequest.text': 'From {when}. If you did not request this, stop it now.',
  'mobileRequest.stop': 'Stop the change',
  'mobileRequest.stopped': 'Stopped. The mobile number has not changed.',
  'mobileRequest.stoppedMore':
    'No such request is accepted for 24 hours. If it was not you who requested it, please call 12345.',
  'mobileRequest.none': 'No change is waiting. Please reload the page and check the registered number.',
  'mobileRequest.failed': 'It was not stopped. Please try again.',
};
