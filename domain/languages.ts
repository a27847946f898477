/** The languages with complete texts. The first is the default. */
export const languages = ['zh-CN', 'en-US', 'ar-SA'] as const;
export type Language = (typeof languages)[number];

/** Language codes written from right to left. tools/prerender/boot.js receives the same table. */
export const rightToLeft = ['he', 'ar', 'fa', 'ku'];

/** Returns the text direction of a language that is shown, not of the one that was requested. */
export const directionOf = (language: string): 'rtl' | 'ltr' =>
  rightToLeft.includes(language.slice(0, 2).toLowerCase()) ? 'rtl' : 'ltr';

/** Returns the language that matches `tag` by its full tag, else by its first two letters. tools/prerender/boot.js repeats this rule. */
export const nearest = (tag: string): Language | undefined => {
  const low = tag.toLowerCase();
  return (
    languages.find((one) => one.toLowerCase() === low) ?? languages.find((one) => one.slice(0, 2) === low.slice(0, 2))
  );
};
