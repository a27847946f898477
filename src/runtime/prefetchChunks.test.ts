import { prefetchChunks } from './prefetchChunks';

type Load = (id: string) => Promise<unknown>;
const webpack = globalThis as unknown as {
  __webpack_chunk_load__?: Load;
  __webpack_get_script_filename__: (id: string) => string;
  __webpack_public_path__: string;
  __webpack_require__: { f: { miniCss: jest.Mock } };
};

const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')];
const load = jest.fn<Promise<unknown>, [string]>(() => Promise.resolve());
const asks = () => {
  void webpack.__webpack_chunk_load__?.('7');
  void webpack.__webpack_chunk_load__?.('9');
};

beforeEach(() => {
  document.head.replaceChildren();
  load.mockClear();
  Object.assign(webpack, {
    __webpack_chunk_load__: load,
    __webpack_get_script_filename__: (id: string) => `${id}.js`,
    __webpack_public_path__: '/qczhyjs/',
    __webpack_require__: { f: { miniCss: jest.fn() } },
  });
  // jsdom lacks relList.supports
  Object.defineProperty(HTMLLinkElement.prototype, 'relList', { configurable: true, value: { supports: () => true } });
});

it('prefetches the scripts and styles of the imports without executing them', async () => {
  const done = prefetchChunks(asks);
  expect(links().map((link) => link.getAttribute('href'))).toEqual(['/qczhyjs/7.js', '/qczhyjs/9.js']);
  expect(webpack.__webpack_require__.f.miniCss.mock.calls.map(([id]) => id as string)).toEqual(['7', '9']);
  expect(load).not.toHaveBeenCalled();
  links().forEach((link) => link.dispatchEvent(new Event('load')));
  await done;
});

it('restores the webpack loader, and resolves even when nothing could be fetched', async () => {
  webpack.__webpack_require__.f.miniCss.mockImplementation((_id: string, waits: Promise<unknown>[]) =>
    waits.push(Promise.reject(new Error('away'))),
  );
  const done = prefetchChunks(asks);
  links().forEach((link) => link.dispatchEvent(new Event('error')));
  await done;
  expect(webpack.__webpack_chunk_load__).toBe(load);
});

it('fetches nothing when the user saves data', async () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } });
  await prefetchChunks(asks);
  expect(links()).toHaveLength(0);
  Object.defineProperty(navigator, 'connection', { configurable: true, value: undefined });
});
