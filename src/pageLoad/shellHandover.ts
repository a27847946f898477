/** The prerendered #shell remains until the app has committed its first content; then it is replaced in one frame. */
let pending = 0;

export const hasShell = () => document.getElementById('shell') !== null;

export function keepShell() {
  pending += 1;
  return () => {
    pending -= 1;
    showAppAfterCommit();
  };
}

/** After the current commit and before its frame: one commit may unmount one placeholder and mount the next. */
export const showAppAfterCommit = () => queueMicrotask(showApp);

const touchable = 'a,button,summary,input,select';

/** Returns the elements of the same kind and text. The app may have more content than the prerendered page. */
const similar = (to: Element, within: Element): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>(touchable)].filter(
    ({ tagName, textContent }) => tagName === to.tagName && textContent === to.textContent,
  );

export function showApp() {
  const shell = document.getElementById('shell');
  const root = document.getElementById('root');
  if (pending > 0 || !root?.firstElementChild) return;
  root.removeAttribute('data-waiting');
  document.getElementById('late')?.remove(); // shown by tools/prerender/boot.js after its timeout
  if (!shell) return;
  const focused = document.activeElement;
  const next =
    focused && shell.contains(focused)
      ? similar(focused, root)[similar(focused, shell).indexOf(focused as HTMLElement)]
      : undefined;
  shell.remove();
  next?.focus();
}
