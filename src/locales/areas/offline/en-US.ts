export default {
  'offline.label': 'Network and updates',
  'offline.title': 'You are offline',
  'offline.text':
    'What you read before can still be read; it may not be the latest. Applying has to wait for the network.',
  'offline.since':
    'This was kept on your phone on {since} and may not be the latest. Applying has to wait for the network.',
  'offline.retry': 'Try again',
  'offline.release': 'A new version is ready',
  'offline.releaseMore': 'Updating takes a few seconds; your drafts stay.',
  'offline.unsaved': 'Something on this page is not saved yet. Save it or note it down, then choose "Update".',
  'offline.update': 'Update',
  'offline.later': 'Later',
};
