/** The languages with complete texts; whoever asks for another reads the first. */
export const languages = ['zh-CN', 'en-US', 'ar-SA'] as const;
export type Language = (typeof languages)[number];
