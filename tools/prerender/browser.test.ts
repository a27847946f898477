import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = mkdtempSync(join(tmpdir(), 'prerender-'));
const files = {
  // A heading at once; the next part after timers that together take longer than the prerenderer polls for; another after two seconds of quiet.
  'app.js': `
    const root = document.getElementById('root');
    const add = (html) => root.insertAdjacentHTML('beforeend', html);
    add('<h1>Title</h1>');
    const after = (turns) => (turns ? requestAnimationFrame(() => setTimeout(() => after(turns - 1), 150)) : add('<p>late</p>'));
    after(3);
    const cancelled = setTimeout(() => add('<p>cancelled</p>'), 1900);
    clearTimeout(cancelled);
    setTimeout(() => add('<p>quiet</p>'), 2000);
    const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/qczhyjs/intro-below.12345678.chunk.css' });
    const script = Object.assign(document.createElement('script'), { src: '/qczhyjs/intro-below.12345678.async.js' });
    document.head.append(sheet, script);`,
  'intro-below.12345678.async.js': `document.getElementById('root').insertAdjacentHTML('beforeend', '<p>below</p>');`,
  'intro-below.12345678.chunk.css': 'p { color: red; }',
};

afterAll(() => rmSync(folder, { recursive: true }));

test('a prerendered page contains what its timers and frames add, not what follows after seconds or is below the first view', () => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const template =
    '<!DOCTYPE html><html><body><div id="root"></div><script src="/qczhyjs/app.js"></script></body></html>';
  const options = JSON.stringify([{ dist: folder, template, route: 'intro', language: 'zh-CN' }]);
  const script = `
    const { openAll } = await import(${JSON.stringify(pathToFileURL(join(__dirname, 'browser.mjs')).href)});
    process.stdout.write(JSON.stringify(await openAll(${options})), () => process.exit());`;
  writeFileSync(join(folder, 'open.mjs'), script);
  const printed = execFileSync(process.execPath, [join(folder, 'open.mjs')], { encoding: 'utf8' });
  const [page] = JSON.parse(printed) as [{ markup: string; scripts: string[]; sheets: string[] }];
  expect(page.markup).toBe('<h1>Title</h1><p>late</p>');
  expect(page.scripts).toContain('/qczhyjs/intro-below.12345678.async.js');
  expect(page.sheets).toEqual(['/qczhyjs/intro-below.12345678.chunk.css']);
});
