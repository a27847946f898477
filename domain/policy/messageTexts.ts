import { messageKinds } from '../messages';

/** Texts of a kind: `<kind>`, and `<kind>_reminder` when it has reminders. */
export const messageTexts = [
  ...messageKinds,
  'returned_reminder',
  'pay_failed_reminder',
  'funds_offered_reminder',
] as const;
export type MessageText = (typeof messageTexts)[number];

export const messageLanguages = ['zh-CN', 'en-US', 'ar-SA'] as const;
export type MessageLanguage = (typeof messageLanguages)[number];
