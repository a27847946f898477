// Runs the built app in jsdom, with the files of dist, in one language, signed in or not.
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { parentPort, Worker } from 'node:worker_threads';
import { hold } from './hold.mjs';
import { fakeRequests } from './requests.mjs';

const { JSDOM, ResourceLoader, VirtualConsole } = createRequire(import.meta.url)('jsdom');
export const base = '/qczhyjs/';
/**
 * A chunk named `…-below` contains what is below the first view of a page. It is not part of the HTML, because its styles and layout
 * would delay the first paint. The HTML of a page without a form names its files, and the app loads them.
 */
export const isBelow = (file) => /-below\.[^/]*$/.test(file);
const origin = 'http://prerender.invalid';

class FromDist extends ResourceLoader {
  constructor(dist, log) {
    super();
    this.dist = dist;
    this.log = log;
  }

  fetch(url) {
    const { pathname } = new URL(url);
    const file = path.join(this.dist, pathname.slice(base.length));
    if (!pathname.startsWith(base) || !fs.existsSync(file)) return null;
    this.log.push(pathname);
    if (isBelow(pathname)) return Object.assign(new Promise(() => {}), { abort() {} });
    return Promise.resolve(fs.readFileSync(file));
  }
}

class NothingToObserve {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

/** Timers and frames of each window that are not due yet. */
const pending = new WeakMap();

/** Fills `pending`. Timers from `LATER_MS` never run: what a page does seconds after its first paint (src/scheduling.ts) is not part of the HTML. */
function countPending(window) {
  const open = new Set();
  pending.set(window, open);
  for (const [start, stop] of [
    ['setTimeout', 'clearTimeout'],
    ['requestAnimationFrame', 'cancelAnimationFrame'],
  ]) {
    const [begin, end] = [window[start], window[stop]];
    window[start] = (work, ms = 0, ...more) => {
      if (ms >= LATER_MS) return 0;
      const id = begin(
        (...given) => {
          open.delete(start + id);
          work(...given);
        },
        ms,
        ...more,
      );
      open.add(start + id);
      return id;
    };
    window[stop] = (id) => {
      open.delete(start + id);
      end(id);
    };
  }
}

const prepare = (language, draft) => (window) => {
  Object.defineProperty(window.navigator, 'language', { value: language });
  Object.defineProperty(window.navigator, 'languages', { value: [language] });
  window.localStorage.setItem('umi_locale', language);
  if (draft) window.localStorage.setItem('User-Token', 'prerender');
  window.matchMedia = () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  });
  window.IntersectionObserver = NothingToObserve;
  window.ResizeObserver = NothingToObserve;
  window.scrollTo = () => {};
  countPending(window);
  window.XMLHttpRequest = fakeRequests(draft);
  window.fetch = () => new Promise(() => {});
};

const wait = (ms) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

const LATER_MS = 2_000;
const SETTLED_TURNS = 8;

/**
 * Waits until no timer below `LATER_MS` and no frame is pending and the markup is the same for some turns of the event loop,
 * because parts of a page load after its heading. Returns false if that does not happen within 500 turns.
 */
async function settled(window, markup) {
  let last;
  for (let tries = 0, same = 0; tries < 500; tries += 1) {
    await wait(10);
    const now = pending.get(window).size === 0 && markup();
    same = now && now === last ? same + 1 : 0;
    last = now;
    if (same === SETTLED_TURNS) return true;
  }
  return false;
}

/** Renders a route and returns its markup, title, style sheets and the chunks that it requested. */
async function open({ dist, template, route, language, draft }) {
  const log = [];
  const faults = [];
  const virtualConsole = new VirtualConsole();
  virtualConsole.on('jsdomError', (error) => {
    if (!/not implemented/i.test(error.message)) faults.push(error.message);
  });
  const dom = new JSDOM(template, {
    url: origin + base + route,
    runScripts: 'dangerously',
    resources: new FromDist(dist, log),
    pretendToBeVisual: true,
    virtualConsole,
    beforeParse: prepare(language, draft),
  });
  const { document } = dom.window;
  const root = () => document.getElementById('root');
  const isSettled = await settled(
    dom.window,
    () => root().querySelector('h1') && !root().querySelector('.loading') && root().innerHTML,
  );
  hold(root(), { whole: Boolean(draft) });
  // antd-mobile's Tag writes its colours as inline custom properties; ours are in the style sheet. The CSP forbids style attributes in HTML.
  const markup = root().innerHTML.replace(/ style="(?:--(?:border|text|background)-color: ?[^;"]*;? ?)+"/g, '');
  const sheets = [...document.querySelectorAll('link[rel=stylesheet]')].map((link) => new URL(link.href).pathname);
  const page = {
    markup,
    title: document.title,
    sheets,
    scripts: [...new Set(log.filter((file) => file.endsWith('.js')))],
  };
  dom.window.close();
  if (!/<h1/.test(markup)) throw new Error(`${route} in ${language}: nothing was rendered. ${faults.join(' ')}`);
  if (!isSettled)
    throw new Error(`${route} in ${language}: timers or frames continue, or the markup changes. ${faults.join(' ')}`);
  if (/ style="/.test(markup))
    throw new Error(
      `${route} in ${language}: a style attribute, which the CSP forbids: ${/<[^>]* style="[^"]*"/.exec(markup)[0]}`,
    );
  return page;
}

// In a worker this module renders what it is sent, one page after the other.
parentPort?.on('message', async (options) => parentPort.postMessage(await open(options)));

/** Renders pages in workers, two per core because a page waits for itself; returns them in the order of their options. */
export async function openAll(all) {
  const pages = [];
  let next = 0;
  const renderInWorker = () =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL(import.meta.url));
      let at;
      const renderNext = () => {
        at = next;
        next += 1;
        if (at < all.length) worker.postMessage(all[at]);
        else resolve(worker.terminate());
      };
      worker.on('message', (page) => {
        pages[at] = page;
        renderNext();
      });
      worker.once('error', reject);
      renderNext();
    });
  await Promise.all(Array.from({ length: 2 * availableParallelism() }, renderInWorker));
  return pages;
}
