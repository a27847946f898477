export default {
  'review.lead': 'Please read it through. "Change" takes you to the answer and back here.',
  'review.lead.returned': 'Please see whether the changes are right, then send again. The number stays.',
  'review.noAmount': 'No amount can be worked out yet',
  'review.change': 'Change',
  'review.change.label': 'Change: {label}',
  'review.declarations': 'Please read and tick each',
  'review.declarations.missing': 'Please read and tick this',
  'review.submit': 'Submit',
  'review.resubmit': 'Send again',
  'review.photos': '{count} photos are still being sent; then it is submitted',
  'review.photos.count': '{count, plural, one {# photo} other {# photos}}',
  'review.changes': 'What changed',
  'review.changed': 'changed',
  'review.kept': 'Checked, not changed',
  'review.unchanged': 'not yet',
  'review.old': 'Before',
  'review.new': 'Now',
  'review.unsent.interrupted': 'Not sent yet. Please tap the button below once more.',
  'review.unsent.held':
    'An answer is not valid, so the application was not submitted. Please go back, correct it and submit again.',
  'review.unsent.refused':
    'Something could not be saved, so the application was not submitted. Please go back, check and change it, and submit again.',
  'review.unsent.photo':
    'The photos below were not uploaded, so nothing was sent. Please open them, upload, confirm or delete them, and submit again.',
  'review.unsent.unknown':
    'No reply has arrived; the application may have been sent. Tap once more when you have a network: it is never sent twice.',
  'review.unsent.slow':
    'The network is too slow to finish saving, so the application was not submitted. Please submit again in a while.',
  'review.refused': 'It was not sent; please try again',
  'review.refused.DUPLICATE':
    'A number here is already used in another application. Check the numbers of both cars and the invoices; if they are right, call 12345.',
  'review.refused.LIMIT_REACHED':
    'This ID number has already received the subsidy or has an open application, and no further one is allowed. If in doubt, call 12345.',
  'review.refused.limit_reached.exclusive':
    'There is an application for the other subsidy, and only one of the two can be had. If in doubt, call 12345.',
  'review.refused.limit_reached.foreign':
    'You have too many open applications for other people; this one cannot be sent now.',
  'review.refused.INELIGIBLE':
    'Under the present policy this application is not covered. See the reason marked; if in doubt, call 12345.',
  'review.refused.VALIDATION_FAILED': 'A few things need changing first',
  'review.refused.EDITION_PAUSED': 'This subsidy is paused; send it when it is taken up again. Your answers are kept.',
  'review.refused.cityPaused':
    'This subsidy is paused in your city; send it when it is taken up again. Your answers are kept.',
  'review.refused.EDITION_CLOSED':
    'This edition has closed and takes no more applications. You can still read what you filled in; if in doubt, call 12345.',
  'review.refused.REVISION_CONFLICT': 'Another device has just changed it; please check again and send',
  'review.refused.UNAUTHENTICATED': 'You were signed out; sign in and submit again',
  'review.refused.TRANSITION_FORBIDDEN': 'This application cannot be submitted now. See under Progress how far it is.',
  'review.refused.POLICY_CHANGED':
    'The policy has changed, and so has the amount. Check it; Submit once more sends it with the new amount.',
  'review.refused.FUNDS_EXHAUSTED':
    'The money of this subsidy in your city is used up. Your draft is kept; send it when there is money again.',
  'review.funds.low': 'Little money is left for this subsidy in your city; please send soon',
  'review.funds.exhausted': 'The money of this subsidy in your city is used up',
};
