import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '../../domain/languages';
import example from '../../domain/policy/example.json';
import { fixedKinds, fixedText } from '../../domain/policy/messages';
import { errorMessages } from '../../server/http/errorMessages';
import { htmlTexts } from '../../src/locales/html';
import { type PlacedText, refusals, refusedNames, rightNames } from './terms';

const root = join(__dirname, '../..');

const placed = (app: string, texts: Record<string, string>): PlacedText[] =>
  Object.entries(texts).map(([key, text]) => ({ place: `${app}:${key}`, text }));

const localeTexts = (app: string, folder: string, language: Language): PlacedText[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (path) => /(^|\/)(areas|locales)\//.test(`${folder}/${path}`) && /\/[a-z]+-[A-Z]+(\.\w+)?\.ts$/.test(`/${path}`),
    )
    .filter((path) => path.split('/').at(-1)!.startsWith(language))
    .flatMap((path) =>
      placed(app, jest.requireActual<{ default: Record<string, string> }>(join(root, folder, path)).default),
    );

const policyTexts = (language: Language): PlacedText[] =>
  Object.entries({ ...example.messages.texts, ...example.returnReasons }).map(([key, texts]) => ({
    place: `policy:${key}`,
    text: texts[language],
  }));

/** What the server writes in Chinese only. */
const serverTexts: PlacedText[] = [
  ...placed('server', errorMessages),
  ...Object.entries(example.materials).map(([key, text]) => ({ place: `policy:${key}`, text: JSON.stringify(text) })),
];

const manual = 'docs/zh-CN/审核员手册.md';
const manualTexts = readFileSync(join(root, manual), 'utf8')
  .split('\n')
  .map((text, at) => ({ place: `${manual}:${at + 1}`, text }));

const textsIn = (language: Language): PlacedText[] => [
  ...localeTexts('phone', 'src/locales/areas', language),
  ...localeTexts('desk', 'desk', language),
  ...policyTexts(language),
  ...fixedKinds.map((kind) => ({ place: `policy:${kind}`, text: fixedText(undefined, kind, language) })),
  { place: 'phone:html', text: JSON.stringify(htmlTexts[language]) },
  ...(language === 'zh-CN' ? [...serverTexts, ...manualTexts] : []),
];

describe('terms (docs/terms.md)', () => {
  it.each(refusedNames)('refuses “$name” for “$instead”', ({ language, name, where }) => {
    expect(refusals(language, { place: `${where[0] ?? ''}x`, text: `a ${name} b` })).toContainEqual(
      expect.stringContaining(`not “${name}”`),
    );
  });

  it.each(languages)('allows its own right names: %s', (language) => {
    const found = rightNames(language).flatMap((text) => refusals(language, { place: 'docs/terms.md', text }));
    expect(found).toEqual([]);
  });

  it.each(languages)('names each thing with its one name in all texts: %s', (language) => {
    const texts = textsIn(language);
    expect(texts.length).toBeGreaterThan(language === 'ar-SA' ? 700 : 1400);
    expect(texts.flatMap((text) => refusals(language, text))).toEqual([]);
  });
});
