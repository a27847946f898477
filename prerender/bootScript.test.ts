import { runInNewContext } from 'node:vm';
import { languages, nearest } from '../domain/languages';
import { bootScript } from './bootScript.cjs';

/** What the boot script makes of a browser, before any other script ran. */
function bootedIn(known: readonly string[], asked: { kept?: string; browser?: string[] }): string {
  const root = { dataset: {} as Record<string, string>, lang: '', dir: '', classList: { add: () => undefined } };
  runInNewContext(bootScript(known), {
    document: { documentElement: root, write: () => undefined, querySelector: () => null },
    localStorage: { getItem: (key: string) => (key === 'umi_locale' ? (asked.kept ?? null) : null) },
    navigator: { languages: asked.browser ?? [] },
    window: { addEventListener: () => undefined },
    setTimeout: () => 0,
    location: { search: '' },
  });
  return root.lang;
}

test.each([...languages, 'en-GB', 'AR', 'zh-Hans-CN', 'fr-FR'])('%s is shown as the app will show it', (asked) => {
  expect(bootedIn(languages, { kept: asked })).toBe(nearest(asked) ?? languages[0]);
  expect(bootedIn(languages, { browser: [asked] })).toBe(nearest(asked) ?? languages[0]);
});

test('a language that the house learns is known before the first paint too', () => {
  expect(bootedIn([...languages, 'fr-FR'], { browser: ['fr-CA'] })).toBe('fr-FR');
});
