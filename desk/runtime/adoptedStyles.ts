/** Replaces antd's <style> injection, which the content security policy blocks, with constructed style sheets. */
interface Option {
  prepend?: boolean | 'queue';
  priority?: number;
}
interface Entry {
  key?: string;
  rank: number;
  text: string;
  sheet: CSSStyleSheet;
  /** The API of antd returns an element; this one is never attached. */
  node: HTMLStyleElement;
}

const entries: Entry[] = [];
const ours = new WeakSet<CSSStyleSheet>();
const BEFORE_ALL = 1e6;
const rankOf = ({ prepend, priority = 0 }: Option) => (prepend ? priority - BEFORE_ALL : 0);

function show() {
  const sheets = entries.map(({ sheet }) => sheet);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((sheet) => !ours.has(sheet)), ...sheets];
  sheets.forEach((sheet) => ours.add(sheet));
}

function insert(text: string, option: Option, key?: string): Entry {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  const entry: Entry = { key, rank: rankOf(option), text, sheet, node: document.createElement('style') };
  const after = entries.findIndex(({ rank }) => rank > entry.rank);
  entries.splice(after < 0 ? entries.length : after, 0, entry);
  show();
  return entry;
}

export const injectCSS = (css: string, option: Option = {}) => insert(css, option).node;

export function removeCSS(key: string) {
  const at = entries.findIndex((entry) => entry.key === key);
  if (at < 0) return;
  entries.splice(at, 1);
  show();
}

export function updateCSS(css: string, key: string, option: Option = {}) {
  const known = entries.find((entry) => entry.key === key);
  if (!known) return insert(css, option, key).node;
  if (known.text !== css) {
    known.text = css;
    known.sheet.replaceSync(css);
  }
  return known.node;
}

export const clearContainerCache = () => undefined;
