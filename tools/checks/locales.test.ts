import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../../domain/languages';
import { announcedKinds, messageOfEvent, type MessageKind } from '../../domain/messages';
import { fixedKinds, fixedText } from '../../domain/policy/messages';
import { transitions } from '../../domain/status';
import { questions } from '../../server/seed/questions';
import { areas } from '../../src/locales/lazy/areas';
import { htmlTexts } from '../../src/locales/html';

/** Reads all texts in all languages, and the code that uses them. */
const src = join(__dirname, '../../src');
type Texts = Record<string, string>;

const folder = join(src, 'locales', 'areas');
/** The files of an area in one language: in zh-CN one for each chunk. */
const filesOf = (area: string, language: string): Texts[] =>
  readdirSync(join(folder, area))
    .filter((name) => name.startsWith(language))
    .map((name) => jest.requireActual(join(folder, area, name)).default);
const textsOf = (area: string, language: string): Texts => Object.assign({}, ...filesOf(area, language));
const all = (language: string): Texts => Object.assign({}, ...areas.map((area) => textsOf(area, language)));
const chinese = /[㐀-鿿]/;
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{\s*(\w+)\s*[},]/g)].map((found) => found[1]))].sort();

/** Keys whose texts contain Chinese in every language: language names, example places, terms printed on Chinese documents. */
const keepsChinese = (key: string) => /^(language|names)\./.test(key) || /\.(zh|zh-CN)$/.test(key);

/** Returns the source of a file without comments. */
const codeOf = (file: string) =>
  readFileSync(file, 'utf8')
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '');

function* codeFiles(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (name.startsWith('.umi') || path === join(src, 'locales')) continue;
    if (statSync(path).isDirectory()) yield* codeFiles(path);
    else if (/\.tsx?$/.test(name) && !/\.test\./.test(name)) yield path;
  }
}

/** Returns the keys in the code, and patterns for keys that the code builds (`field.${step}.${key}`). */
function askedFor() {
  const code = [...codeFiles(src), ...codeFiles(join(src, '..', 'domain'))].map(codeOf).join('\n');
  const literal = new Set([...code.matchAll(/(['"`])([\w-]+(?:\.[\w-]+)*)\1/g)].map((found) => found[2]!));
  const shapes = [...new Set([...code.matchAll(/`([\w-]+\.[\w.${}()[\]'?: -]*\$\{[^`]*)`/g)].map((found) => found[1]!))]
    .map((template) => template.replace(/\$\{[^{}]*\}/g, '\u0000'))
    .filter((template) => /^[\w.\u0000-]+$/.test(template))
    .map((template) => new RegExp(`^${template.replaceAll('.', '\\.').replaceAll('\u0000', '[\\w.-]+')}$`));
  return { literal, shapes };
}

test.each(areas)('%s has the same keys and the same placeholders in all languages', (area) => {
  const own = textsOf(area, 'zh-CN');
  for (const language of languages) {
    const other = textsOf(area, language);
    expect(Object.keys(other).sort()).toEqual(Object.keys(own).sort());
    for (const key of Object.keys(own)) {
      expect(`${key} ${typeof other[key]} ${placeholders(other[key]!)}`).toBe(
        `${key} string ${placeholders(own[key]!)}`,
      );
      expect(`${key}: ${other[key]!.trim()}`).not.toBe(`${key}: `);
    }
  }
});

describe('texts for applicants', () => {
  it.each(languages)('mention no counter for applying, because there is none: %s', (language) => {
    const texts = { ...all(language), html: JSON.stringify(htmlTexts[language]) };
    const counter = /窗口|\bcounters?\b|المكتب|مكتب الخدمة|شباك/;
    expect(Object.entries(texts).filter(([, text]) => counter.test(text))).toEqual([]);
  });
});

it('the questions of `GET /guides` are those of the phone, for the years of the example policy', () => {
  const texts = all('zh-CN');
  const withYears = (key: string) => texts[key]?.replace('{year}', '2026').replace('{before}', '2025');
  const shown = Object.keys(texts).flatMap((key) => /^ask\.q(\d+)$/.exec(key)?.[1] ?? []);
  expect(questions).toEqual(
    shown.map((n) => ({ id: `q${n}`, question: withYears(`ask.q${n}`), answer: withYears(`ask.a${n}`) })),
  );
});

/** Quoted texts that are not labels of the app: printed on papers, labels of other apps, examples. */
const printedElsewhere = [
  ...['价税合计（小写）', '不含税价', '注册日期', '登记日期', '发证日期', '转移登记', '苏州新区支行', '·', '…'],
  ...['兼容性最佳', 'most compatible', 'الأكثر توافقًا', '在浏览器打开', 'Open in browser', 'فتح في المتصفح'],
];

describe('a text that quotes a button, an option or a page', () => {
  it.each(languages)('quotes a label that exists: %s', (language) => {
    const texts = all(language);
    const labels = new Set([...Object.values(texts), ...printedElsewhere]);
    const quoted = /“([^”{}]+)”|"([^\s"{}][^"{}]*)"|«([^»{}]+)»/g;
    const sent = fixedKinds.map((kind) => [`policy:${kind}`, fixedText(undefined, kind, language)] as const);
    const unknown = [...Object.entries(texts), ...sent].flatMap(([key, text]) =>
      [...text.matchAll(quoted)]
        .map((found) => found[1] ?? found[2] ?? found[3] ?? '')
        .filter((label) => !labels.has(label))
        .map((label) => `${key}: ${label}`),
    );
    expect(unknown).toEqual([]);
  });
});

describe('a text that says when a message is sent', () => {
  const announcedIn = (status: string): MessageKind[] =>
    announcedKinds.filter((kind) =>
      transitions.some(({ from, event }) => from === status && messageOfEvent[event] === kind),
    );
  /** The kinds that a text names with the names of their states. */
  const kindsOf: Record<string, readonly MessageKind[]> = {
    'todo.rest': announcedKinds,
    'menu.sms.always': announcedKinds,
    'process.need.reviewing.why': announcedIn('reviewing'),
  };
  /** Headings, and texts with the list of the kinds as a value. */
  const withoutKinds = ['sms.none', 'sms.receipt.yes', 'result.calm'];

  it.each(languages)('names all states that are announced, and no other state: %s', (language) => {
    const texts = all(language);
    const named = (text: string) =>
      Object.entries(texts)
        .filter(([key]) => /^status\.[a-z_]+$/.test(key))
        .sort(([, a], [, b]) => b.length - a.length)
        .flatMap(([key, state]) => {
          const rest = text.replaceAll(state.toLowerCase(), '');
          if (rest === text) return [];
          text = rest;
          return key.slice('status.'.length);
        });
    for (const [key, kinds] of Object.entries(kindsOf))
      expect([key, ...named(texts[key]!.toLowerCase()).sort()]).toEqual([key, ...[...kinds].sort()]);
  });

  it('is one of these', () => {
    const sayWhen = Object.entries(all('zh-CN')).filter(([, text]) => /会发短信|时会发|时的短信/.test(text));
    expect(sayWhen.map(([key]) => key).sort()).toEqual([...Object.keys(kindsOf), ...withoutKinds].sort());
  });
});

test('no key is in two files', () => {
  const keys = areas.flatMap((area) => filesOf(area, 'zh-CN').flatMap((texts) => Object.keys(texts)));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

test('the languages that are loaded whole load every area', () => {
  expect(areas).toEqual(readdirSync(folder).sort());
});

/** The name that messages tell the reader to open; pages in every language show it. */
const serviceName = '汽车置换一件事';

test.each(languages.slice(1))('%s speaks no Chinese, except for the name of the service', (language) => {
  const own = all(language);
  expect(own['home.title']).toContain(serviceName);
  expect(
    Object.entries(own)
      .filter(([key, text]) => chinese.test(text.replace(serviceName, '')) && !keepsChinese(key))
      .map(([key]) => key),
  ).toEqual([]);
});

test('every ar-SA text with Latin words also contains Arabic script', () => {
  const silent = Object.entries(all('ar-SA')).filter(
    ([key, text]) =>
      /[a-z]{4,}/.test(text.replace(/\{[^}]*\}/g, '')) && !/[\u0600-\u06ff]/.test(text) && !keepsChinese(key),
  );
  expect(silent.map(([key]) => key)).toEqual([]);
});

test('no text is unused', () => {
  const { literal, shapes } = askedFor();
  const unused = Object.keys(all('zh-CN')).filter(
    (key) => !literal.has(key) && !shapes.some((shape) => shape.test(key)),
  );
  expect(unused).toEqual([]);
});

test('no text is missing', () => {
  const texts = all('zh-CN');
  const families = new Set(Object.keys(texts).map((key) => key.split('.')[0]));
  const code = [...codeFiles(src)].map(codeOf).join('\n');
  const asked = [
    ...code.matchAll(/(?:\b(?:t|text|coreText|say)\(|\bid: |\b\w*[kK]ey[=:] ?\{?)(['"])([a-z]\w*(?:\.[\w-]+)+)\1/g),
  ].map((found) => found[2]!);
  expect([...new Set(asked)].filter((key) => families.has(key.split('.')[0]) && !(key in texts))).toEqual([]);
});
