import { last } from '@domain/last';

export interface Passage {
  block: HTMLElement;
  text: string;
}

/** Elements that are not read: navigation, forms, hidden text. */
const passedOver = 'nav,form,button,select,input,fieldset,svg,[role=status],[aria-hidden=true],[hidden],.sr,.foot,.btn';

const standsInLine = (element: Element) => getComputedStyle(element).display.startsWith('inline');
const isShown = (element: Element) => element.checkVisibility?.() ?? true;

function blockOf(node: Node): HTMLElement | null {
  let element = node.parentElement;
  while (element?.parentElement && standsInLine(element)) element = element.parentElement;
  return element;
}

/** Returns the readable text of a page, one passage per block element, in document order. */
export function passagesOf(root: HTMLElement): Passage[] {
  const passages: Passage[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const text = node.textContent?.replace(/\s+/g, ' ') ?? '';
    const block = blockOf(node);
    if (!text.trim() || !block || node.parentElement?.closest(passedOver) || !isShown(block)) continue;
    const latest = last(passages);
    if (latest?.block === block) latest.text += text;
    else passages.push({ block, text });
  }
  return passages
    .map(({ block, text }) => ({ block, text: text.trim() }))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
}
