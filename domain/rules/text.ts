/**
 * Controls other than white space (tab, line breaks), unpaired surrogates, private use, noncharacters and U+FFFD. They come from corrupt
 * copies; databases, bank files (GB 18030) and fonts do not support them.
 */
const unusable = /[\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\uFFFD]|(?!\s)\p{Cc}/u;

/** Returns true when every character of the text may be stored, shown and written to a bank file. */
export const isPlainText = (text: string): boolean => !unusable.test(text);

/** Returns the paths (`items.0.text`) of all texts and keys in a JSON value that are not plain text. */
export function unusableTexts(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return isPlainText(value) ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = path ? `${path}.${key}` : key;
    return isPlainText(key) ? unusableTexts(inner, at) : [at];
  });
}
