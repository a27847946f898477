import { virtual } from '@guidepup/virtual-screen-reader';

// jsdom has no styles of pseudo-elements, and complains each time it is asked for them.
const styleOf = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => styleOf(element);

/** Where something ends is said by the reader, and told here by what begins next. */
const isEnd = (phrase: string) => phrase.startsWith('end of ');

/** React sets what is chosen as a property, as browsers read it; this reader looks at the attribute. */
function markChosen() {
  for (const box of document.querySelectorAll<HTMLInputElement>('input[type=radio], input[type=checkbox]'))
    box.toggleAttribute('checked', box.checked);
  for (const option of document.querySelectorAll('option')) option.toggleAttribute('selected', option.selected);
}

/**
 * What is folded away, or inert under a sheet, is not read. This reader knows nothing of the one, and reads of two dialogs the lower
 * although it is inert: both are hidden from it while it reads.
 */
function hideUnread() {
  const unread = [...document.querySelectorAll('details:not([open]) > :not(summary), [inert]')].filter(
    (part) => !part.hasAttribute('aria-hidden'),
  );
  for (const part of unread) part.setAttribute('aria-hidden', 'true');
  return () => unread.forEach((part) => part.removeAttribute('aria-hidden'));
}

/** A dialog is the whole page while it is open: behind its last word the reader begins anew with its first. */
const isOver = (phrase: string) => /^end of (document|dialog|alertdialog)\b/.test(phrase);
/** No page is so long: the reader goes round in it. */
const TOO_MANY = 5_000;

/** Every phrase of the page from the first to the last, as somebody hears it who walks through it. */
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

/** What is said by itself while something is done: live regions, and where the focus goes. */
export async function heardDuring(work: () => Promise<unknown>): Promise<string[]> {
  await virtual.start({ container: document.body });
  await virtual.clearSpokenPhraseLog();
  await work();
  const said = await virtual.spokenPhraseLog();
  await virtual.stop();
  return said;
}
