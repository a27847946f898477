// Runs the built app in jsdom, with the files of dist, in one language, signed in or not.
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { hold } from './hold.mjs';
import { fakeRequests } from './requests.mjs';

const { JSDOM, ResourceLoader, VirtualConsole } = createRequire(import.meta.url)('jsdom');
export const base = '/qczhyjs/';
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

const prepare = (language, form) => (window) => {
  Object.defineProperty(window.navigator, 'language', { value: language });
  Object.defineProperty(window.navigator, 'languages', { value: [language] });
  window.localStorage.setItem('umi_locale', language);
  if (form) window.localStorage.setItem('User-Token', 'prerender');
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
  window.XMLHttpRequest = fakeRequests(form);
  window.fetch = () => new Promise(() => {});
};

const wait = (ms) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Renders a route and returns its markup, title, style sheets and the chunks that it requested. */
export async function open({ dist, template, route, language, form }) {
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
    beforeParse: prepare(language, form),
  });
  const { document } = dom.window;
  const root = () => document.getElementById('root');
  for (let tries = 0; tries < 500 && (!root().querySelector('h1') || root().querySelector('.loading')); tries += 1)
    await wait(10);
  await wait(60);
  hold(root(), { whole: Boolean(form) });
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
  if (/ style="/.test(markup))
    throw new Error(
      `${route} in ${language}: a style attribute, which the CSP forbids: ${/<[^>]* style="[^"]*"/.exec(markup)[0]}`,
    );
  return page;
}
