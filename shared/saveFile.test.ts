import { resolveObjectURL } from 'node:buffer';
import { saveFile, saveTable } from './saveFile';

const { document, setTimeout } = globalThis;
const later: [action: () => void, ms: number][] = [];
const downloads: { name: string; url: string }[] = [];

/** Replaces the DOM and the timer of the browser; object URLs are those of Node. */
beforeEach(() => {
  later.length = 0;
  downloads.length = 0;
  const createElement = (tag: string) => {
    if (tag !== 'a') throw new Error(`no download with <${tag}>`);
    return {
      href: '',
      download: '',
      click() {
        downloads.push({ name: this.download, url: this.href });
      },
    };
  };
  Object.assign(globalThis, {
    document: { createElement },
    setTimeout: (action: () => void, ms: number) => later.push([action, ms]),
  });
});
afterEach(() => void Object.assign(globalThis, { document, setTimeout }));

/** Returns the only download with its text, in which a byte order mark is kept. */
async function downloaded() {
  Object.assign(globalThis, { setTimeout });
  const [{ name, url }, ...more] = downloads as [(typeof downloads)[0]];
  const file = resolveObjectURL(url)!;
  return { name, type: file.type, text: Buffer.from(await file.arrayBuffer()).toString('utf8'), more };
}

describe('saveFile', () => {
  it.each([
    ['text', '{"a":1}'],
    ['a Blob', new Blob(['{"a":', '1}'])],
  ])('downloads %s under its name and with its type', async (_, content) => {
    saveFile('policy-7.json', content, 'application/json');
    expect(await downloaded()).toEqual({ name: 'policy-7.json', type: 'application/json', text: '{"a":1}', more: [] });
  });

  it('keeps the object URL for ten seconds, because Safari reads it after the click', () => {
    saveFile('a.txt', 'a', 'text/plain');
    const { url } = downloads[0]!;
    expect(resolveObjectURL(url)).toBeDefined();
    expect(later.map(([, ms]) => ms)).toEqual([10_000]);
    later[0]![0]();
    expect(resolveObjectURL(url)).toBeUndefined();
  });
});

it('saveTable downloads CSV in UTF-8 with the byte order mark that Excel requires', async () => {
  saveTable('cases.csv', [
    ['状态', '件数'],
    ['已提交', 7],
  ]);
  expect(await downloaded()).toEqual({
    name: 'cases.csv',
    type: 'text/csv;charset=utf-8',
    text: '\uFEFF"状态","件数"\r\n"已提交","7"\r\n',
    more: [],
  });
});
