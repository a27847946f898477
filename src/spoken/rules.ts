/** A page begins with its landmarks, after the notices of the network; an open dialog is read alone, by its name. */
const beginnings = {
  page: /^document\n(complementary, (.*\n)*)?banner\n(.*\n)*main\b/,
  dialog: /^(document\n)?(alert)?dialog, [^,]/,
};
const needsName =
  /^(button|link|textbox|searchbox|combobox|option|radio|checkbox|radiogroup|region|navigation|dialog|alertdialog|heading)$/;
const states: [roles: RegExp, state: RegExp][] = [
  [/^(radio|checkbox),/, /, (not )?checked\b/],
  [/^radio,/, /, position \d+, set size \d+$/],
  [/^combobox,/, /, (not )?expanded\b/],
  [/^option,/, /, (not )?selected\b/],
];
const levelsOf = (said: readonly string[]) =>
  said.flatMap((phrase) => /^heading, .*, level (\d)$/s.exec(phrase)?.slice(1).map(Number) ?? []);

/** Returns what every screen must not do. */
export function faultsOf(said: readonly string[]): string[] {
  const isPage = said.some((phrase) => /^main\b/.test(phrase));
  const levels = levelsOf(said);
  return [
    ...(beginnings[isPage ? 'page' : 'dialog'].test(said.join('\n')) ? [] : [`begins with ${said.slice(0, 3).join()}`]),
    ...(isPage === (levels.filter((level) => level === 1).length === 1) ? [] : [`headings of levels ${levels.join()}`]),
    ...levels.flatMap((level, i) =>
      i > 0 && level > levels[i - 1]! + 1 ? [`a heading of level ${level} skips one`] : [],
    ),
    ...said.filter((phrase) => needsName.test(phrase)).map((phrase) => `${phrase} has no name`),
    ...states.flatMap(([roles, state]) =>
      said.filter((phrase) => roles.test(phrase) && !state.test(phrase)).map((phrase) => `no state: ${phrase}`),
    ),
  ];
}

/** Returns true when a phrase begins with the expected one, in which `…` stands for any text. */
function isLike(phrase: string, expected: string): boolean {
  const [first = '', ...others] = expected.split('…').map((part) => part.trim());
  let at = phrase.startsWith(first) ? first.length : -1;
  for (const part of others) at = at < 0 ? at : phrase.indexOf(part, at);
  return at >= 0;
}

/** Returns the first phrase of `expected` that is not announced after those before it. */
export function missing(said: readonly string[], expected: string): string | undefined {
  let at = 0;
  return expected.split(' › ').find((one) => {
    const found = said.findIndex((phrase, i) => i >= at && isLike(phrase, one));
    at = found + 1;
    return found < 0;
  });
}
