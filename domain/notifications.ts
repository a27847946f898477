/** What a person is told: every change of state under the name of its event, and what the clock is about to end. */
export const notificationKinds = [
  'submit',
  'intake',
  'pass',
  'approve',
  'return',
  'reject',
  'correct',
  'withdraw',
  'expire',
  'publish',
  'pay',
  'paid',
  'fail',
  'payee',
  'revoke',
  'uphold',
  'dismiss',
  'draft_expiring',
  'draft_removed',
  'deadline_near',
  'mobile_changed',
  'funds_offered',
  'offer_lapsed',
] as const;

export type NotificationKind = (typeof notificationKinds)[number];
