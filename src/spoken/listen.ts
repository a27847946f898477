import { virtual } from '@guidepup/virtual-screen-reader';

// jsdom does not support styles of pseudo-elements and logs an error for each query.
const styleOf = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => styleOf(element);

/** The virtual screen reader announces the end of an element; the recording shows only what begins. */
const isEnd = (phrase: string) => phrase.startsWith('end of ');

/** React sets `checked` and `selected` as properties, which browsers use; the virtual screen reader reads the attributes. */
function markChosen() {
  for (const box of document.querySelectorAll<HTMLInputElement>('input[type=radio], input[type=checkbox]'))
    box.toggleAttribute('checked', box.checked);
  for (const option of document.querySelectorAll('option')) option.toggleAttribute('selected', option.selected);
}

/**
 * Hides closed details, inert content and the announcement, which disappears after seconds. The virtual screen reader ignores closed
 * details, and of two dialogs it reads the lower one although it is inert.
 */
function hideUnread() {
  const unread = [
    ...document.querySelectorAll('details:not([open]) > :not(summary), [inert], body > [aria-live]'),
  ].filter((part) => !part.hasAttribute('aria-hidden'));
  for (const part of unread) part.setAttribute('aria-hidden', 'true');
  return () => unread.forEach((part) => part.removeAttribute('aria-hidden'));
}

/** An open dialog is read as the whole page: after its last phrase the reader starts again. */
const isOver = (phrase: string) => /^end of (document|dialog|alertdialog)\b/.test(phrase);
/** Limit against an endless loop: the reader starts again after the last phrase. */
const TOO_MANY = 5_000;

/** Returns every phrase of the page from first to last. */
export async function readAloud(): Promise<string[]> {
  markChosen();
  const show = hideUnread();
  await virtual.start({ container: document.body });
  for (let count = 0; !isOver(await virtual.lastSpokenPhrase()); count += 1) {
    if (count > TOO_MANY) throw new Error(`no end: ${(await virtual.spokenPhraseLog()).slice(-20).join(' | ')}`);
    await virtual.next();
  }
  const said = await virtual.spokenPhraseLog();
  await virtual.stop();
  show();
  return said.filter((phrase) => phrase && !isEnd(phrase));
}

/** Returns what is announced during an action: live regions and the target of focus changes. */
export async function heardDuring(work: () => Promise<unknown>): Promise<string[]> {
  await virtual.start({ container: document.body });
  await virtual.clearSpokenPhraseLog();
  await work();
  const said = await virtual.spokenPhraseLog();
  await virtual.stop();
  return said;
}
