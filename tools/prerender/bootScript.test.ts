import { runInNewContext } from 'node:vm';
import { directionOf, languages, nearest, rightToLeft } from '../../domain/languages';
import { bootScript } from './bootScript.cjs';

/** Returns the language and direction that the boot script sets. */
function bootedIn(known: readonly string[], asked: { kept?: string; browser?: string[] }): string {
  const root = { dataset: {} as Record<string, string>, lang: '', dir: '', classList: { add: () => undefined } };
  runInNewContext(bootScript({ languages: known, rightToLeft }), {
    document: { documentElement: root, write: () => undefined, querySelector: () => null },
    localStorage: { getItem: (key: string) => (key === 'umi_locale' ? (asked.kept ?? null) : null) },
    navigator: { languages: asked.browser ?? [] },
    window: { addEventListener: () => undefined },
    setTimeout: () => 0,
    location: { search: '' },
  });
  return `${root.lang} ${root.dir}`;
}

const shown = (language: string) => `${language} ${directionOf(language)}`;

describe('bootScript', () => {
  it.each([...languages, 'en-GB', 'AR', 'zh-Hans-CN', 'fr-FR', 'he-IL', 'fa'])(
    'sets for %s the language and direction that the app sets',
    (asked) => {
      const expected = shown(nearest(asked) ?? languages[0]);
      expect(bootedIn(languages, { kept: asked })).toBe(expected);
      expect(bootedIn(languages, { browser: [asked] })).toBe(expected);
    },
  );

  it.each([
    [{ browser: ['fr-FR', 'ar-EG'] }, 'ar-SA rtl'],
    [{ browser: ['he-IL', 'en-US'] }, 'en-US ltr'],
    [{ browser: ['he-IL'] }, 'zh-CN ltr'],
    [{ kept: '', browser: ['ar'] }, 'ar-SA rtl'],
    [{ kept: 'he', browser: ['ar'] }, 'zh-CN ltr'],
    [{}, 'zh-CN ltr'],
  ])('takes the direction from the language that is shown: %j', (asked, expected) =>
    expect(bootedIn(languages, asked)).toBe(expected),
  );
});
