import { JSDOM, type DOMWindow } from 'jsdom';
import { languages, rightToLeft } from '../../domain/languages';
import { bootScript } from './bootScript.cjs';
import { consentsToRead, withoutScript } from './withoutScript.mjs';
import { type Facts, publicFacts } from '../../domain/policy/publicFacts';
import { examplePolicy } from '../../domain/testing/sample';
import { privacyParts, privacyValues } from '../../src/components/dialogs/privacyParts';
import privacy from '../../src/locales/areas/privacy/en-US';
import { htmlTexts } from '../../src/locales/html';

const boot = bootScript({ languages, rightToLeft }, '/qczhyjs/floor.js');

const { withoutScript: texts } = htmlTexts['en-US'];

const clocks: { run: () => void; ms: number }[] = [];
interface Page {
  body: string;
  /** HTML before the boot script; the language of the prerendered HTML is `shell` */
  head?: string;
  shell?: string;
  lacks?: (window: Record<string, unknown>) => void;
}
function open({ body, head = '', shell, lacks }: Page) {
  clocks.length = 0;
  const told = shell ? ` data-shell="${shell}"` : '';
  return new JSDOM(
    `<html${told}><head>${head}<script>${boot}</script></head><body>${withoutScript(texts)}${body}</body></html>`,
    {
      runScripts: 'dangerously',
      url: 'http://localhost/qczhyjs/intro',
      beforeParse(window) {
        const own = window as unknown as Record<string, unknown>;
        own.setTimeout = (run: () => void, ms = 0) => clocks.push({ run, ms });
        own.requestAnimationFrame = (frame: () => void) => clocks.push({ run: frame, ms: 16 });
        lacks?.(own);
      },
    },
  ).window;
}
const wait = () => clocks.forEach(({ run }) => run());

test('a current browser loads no polyfills', () =>
  expect(open({ body: '<div id="root"></div>' }).document.querySelector('script[src]')).toBeNull());

const named = '<meta name="app" content="/qczhyjs/umi.js /qczhyjs/page.js">';
const words = '<div id="shell">read me</div><div id="root" data-waiting></div>';
const asked = ({ document }: { document: Document }) =>
  [...document.querySelectorAll('script[src],link[rel=preload]')].map(
    (one) => one.getAttribute('src') ?? one.getAttribute('href'),
  );

const whole = (window: DOMWindow) => new Promise((resolve) => window.addEventListener('DOMContentLoaded', resolve));

test('a prerendered page requests the app once, after the first frame and after DOMContentLoaded', async () => {
  const window = open({ head: named, shell: 'en-US', body: words });
  for (const { run, ms } of [...clocks]) if (ms === 16) run();
  for (const { run, ms } of [...clocks]) if (ms === 0) run();
  expect(asked(window)).toEqual([]);
  await whole(window);
  for (const { run, ms } of [...clocks]) if (ms !== 12_000) run();
  expect(asked(window)).toEqual(['/qczhyjs/umi.js', '/qczhyjs/page.js']);
  expect(window.document.querySelector('script[src]')?.hasAttribute('defer')).toBe(true);
});

test('a prerendered page in a background tab requests the app after 300 ms', async () => {
  const window = open({ head: named, shell: 'en-US', body: words });
  await whole(window);
  expect(asked(window)).toEqual([]);
  for (const { run, ms } of [...clocks]) if (ms === 300) run();
  expect(asked(window)).toEqual(['/qczhyjs/umi.js', '/qczhyjs/page.js']);
});

test('a page prerendered in another language requests the app immediately', () => {
  const window = open({ head: named, shell: 'ar-SA', body: words });
  expect(asked(window)).toEqual(['/qczhyjs/umi.js', '/qczhyjs/page.js']);
});

test('an old browser loads the polyfills and the app immediately', () => {
  const lacks = (window: Record<string, unknown>) => void delete (window.Object as Record<string, unknown>).fromEntries;
  const window = open({ head: named, shell: 'en-US', body: words, lacks });
  expect(asked(window)).toEqual(['/qczhyjs/floor.js', '/qczhyjs/umi.js', '/qczhyjs/page.js']);
});

test.each([
  ['a page whose app does not come', '<div id="shell">read me</div><div id="root" data-waiting></div>'],
  ['a screen without HTML of its own', '<div id="root"></div>'],
  ['a screen whose chunk does not come', '<div id="root"><div class="loading"></div></div>'],
])('%s shows the fallback message with a phone number', (_, body) => {
  const { document } = open({ body });
  expect(document.getElementById('late')).toBeNull();
  wait();
  expect(document.getElementById('late')?.querySelector('a[href="tel:12345"]')).not.toBeNull();
  wait();
  expect(document.querySelectorAll('#late')).toHaveLength(1);
});

test.each([
  [1, false],
  [2, true],
])('half-pixel lines at ratio %d: %s, without a layout before the first paint', (ratio, expected) => {
  let layouts = 0;
  const { document } = open({
    body: '<div id="root"></div>',
    lacks: (window) => {
      window.devicePixelRatio = ratio;
      const { prototype } = window.HTMLElement as typeof HTMLElement;
      Object.defineProperty(prototype, 'offsetHeight', { get: () => (layouts += 1) });
      for (const [of, name] of [
        [prototype, 'getBoundingClientRect'],
        [window, 'getComputedStyle'],
      ] as const)
        Object.defineProperty(of, name, { value: () => (layouts += 1) });
    },
  });
  expect(document.documentElement.classList.contains('hairlines')).toBe(expected);
  expect(layouts).toBe(0);
});

test('shows no fallback message when the app has rendered', () => {
  const { document } = open({ body: '<div id="root"><main></main></div>' });
  wait();
  expect(document.getElementById('late')).toBeNull();
});

test('shows the fallback message one second after a script error', () => {
  const window = open({ body: '<div id="root"></div><script id="app" defer></script>' });
  window.document.getElementById('app')?.dispatchEvent(new window.Event('error'));
  window.dispatchEvent(new window.ErrorEvent('error', { error: new window.SyntaxError('Unexpected token ?') }));
  expect(clocks.map(({ ms }) => ms)).toEqual([12_000, 1_000, 1_000]);
});

describe('consentsToRead', () => {
  const anyOffice = privacy['privacy.anyOffice'];
  const shown = (facts: Facts) => {
    const text = consentsToRead(privacyParts, privacy, privacyValues(facts, anyOffice));
    return new JSDOM(withoutScript(texts, false, text).replace(/<\/?noscript>/g, '')).window.document;
  };
  const { office: _, ...withoutOffice } = publicFacts(examplePolicy, '2026-11-21');
  const office = { name: 'Office <b>A</b> & Co', phone: '0512-12345678' };

  it.each([
    ['the office of the policy', { ...withoutOffice, office }, office],
    ['no office and 12345 when the policy has none', withoutOffice, { name: anyOffice, phone: '12345' }],
  ])('writes all texts with %s', (_title, facts, { name, phone }) => {
    const document = shown(facts);
    expect([...document.querySelectorAll('summary')].map(({ textContent }) => textContent)).toEqual([
      privacy['privacy.title'],
      privacy['privacy.sensitiveTitle'],
    ]);
    const values: Record<string, string> = { days: `${facts.draftKeepDays}`, office: name, phone };
    for (const [key, message] of Object.entries(privacy))
      if (!/title$|anyOffice$/i.test(key))
        expect(document.body.textContent).toContain(
          message.replace(/\{(\w+)\}/g, (_match, part: string) => values[part]!),
        );
  });

  it('marks the days of a draft, and nothing else', () => {
    const values = privacyValues(withoutOffice, anyOffice);
    const [marked, plain] = ['Example', ''].map((mark) => consentsToRead(privacyParts, privacy, values, mark));
    expect(marked!.split('Example')).toHaveLength(plain!.split('Example').length + 1);
    const keep = privacy['privacy.keep'].replace('{days}', `${withoutOffice.draftKeepDays}`);
    expect(marked).toContain(`${keep} Example</p>`);
  });
});
