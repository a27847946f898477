/** The languages with complete texts; whoever asks for others only reads the first. */
export const languages = ['zh-CN', 'en-US', 'ar-SA'] as const;
export type Language = (typeof languages)[number];

/** The one that is nearest to what is asked for, by its name or by its first two letters; prerender/boot.js says the same before any script, of the same list. */
export const nearest = (wanted: string): Language | undefined => {
  const low = wanted.toLowerCase();
  return (
    languages.find((one) => one.toLowerCase() === low) ?? languages.find((one) => one.slice(0, 2) === low.slice(0, 2))
  );
};
