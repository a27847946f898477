import type { EnginePage } from './page';

/**
 * Returns visible faults of the current screen, one line each: blank, error page, still loading, untranslated keys, horizontal overflow,
 * text at the screen edge (an unsupported margin), overlapped or cut off text.
 */
const faults = `
  const wrong = [];
  const main = document.querySelector('main') || document.body;
  const words = main.innerText.trim();
  if (words.length < 20) wrong.push('blank: ' + JSON.stringify(words));
  if (/出了点问题|没有加载成功|版本太旧/.test(document.body.innerText)) wrong.push('an error page: ' + words.slice(0, 60));
  if (/正在加载|正在取回/.test(words) || main.querySelector('[aria-busy=true]')) wrong.push('still loading');
  document.body.innerText.split('\\n').map((line) => line.trim()).forEach((line) => {
    if (/^[a-z]\\w*(\\.[a-zA-Z][\\w-]*)+$/.test(line) || /\\{\\w+\\}/.test(line)) wrong.push('wordless: ' + line);
  });
  const side = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > side) wrong.push('scrolls sideways by ' + (document.documentElement.scrollWidth - side));
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const isDrawn = (it) => {
    for (let up = it; up; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.visibility === 'hidden' || style.opacity === '0' || style.clip !== 'auto' || style.clipPath !== 'none') return false;
      if (style.position === 'fixed' || style.position === 'sticky') return false;
      if (/auto|scroll/.test(style.overflowX)) return false;
    }
    return true;
  };
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent.trim();
    const it = walker.currentNode.parentElement;
    if (!text || /^(SCRIPT|STYLE|NOSCRIPT|OPTION|TEXTAREA)$/.test(it.tagName) || it.closest('svg, .sr, [hidden], details:not([open]) > :not(summary), [inert]')) continue;
    range.selectNodeContents(walker.currentNode);
    let box = range.getBoundingClientRect();
    if (box.width < 4 || box.height < 4 || !isDrawn(it)) continue;
    const name = it.tagName.toLowerCase() + ' ' + JSON.stringify(text.slice(0, 20));
    if (box.left < 6 || box.right > side - 6) wrong.push('at the edge: ' + name + ' ' + Math.round(box.left) + '–' + Math.round(box.right));
    it.scrollIntoView({ block: 'center', behavior: 'instant' });
    const lines = Array.prototype.slice.call(range.getClientRects());
    const line = lines[Math.floor(lines.length / 2)];
    const met = document.elementFromPoint(line.left + Math.min(line.width / 2, 30), line.top + line.height / 2);
    if (met && !met.contains(it) && !it.contains(met) && getComputedStyle(met).opacity !== '0' && !met.closest('nav, header, footer, [role=dialog]'))
      wrong.push('under something else: ' + name + ' under ' + met.outerHTML.slice(0, 80));
    const style = getComputedStyle(it);
    if (style.overflowX === 'hidden' && style.textOverflow !== 'ellipsis' && it.scrollWidth > it.clientWidth + 2) wrong.push('cut off: ' + name);
  }
  window.scrollTo(0, 0);
  return wrong;
`;

/** Waits for pending responses; faults that remain after 8 s are returned. */
export async function look(page: EnginePage, where: string): Promise<string[]> {
  let found: string[] = [];
  await page
    .until(
      'the screen is whole',
      async () => {
        found = await page.ask<string[]>(faults);
        return found.length === 0;
      },
      8_000,
    )
    .catch((error: unknown) => {
      if (found.length === 0) found = [String(error)];
    });
  return [...found.slice(0, 6), ...page.complaints()].map((fault) => `${where}: ${fault}`);
}
