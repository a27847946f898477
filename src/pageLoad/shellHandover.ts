import { useLayoutEffect } from 'react';

import { afterCommit } from '@/scheduling';

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

/** A placeholder below the first view: until it is replaced the shell stays, so that the page is not rendered in two steps. */
export function KeepShell(): null {
  useLayoutEffect(() => (hasShell() ? keepShell() : undefined), []);
  return null;
}

/** One commit may unmount one placeholder and mount the next. */
export const showAppAfterCommit = () => afterCommit(showApp);

const touchable = 'a,button,summary,input,select';

export function showApp() {
  const shell = document.getElementById('shell');
  const root = document.getElementById('root');
  if (pending > 0 || !root?.firstElementChild) return;
  root.removeAttribute('data-waiting');
  document.getElementById('late')?.remove(); // shown by tools/prerender/boot.js after its timeout
  if (!shell) return;
  const focused = document.activeElement;
  const at = focused && shell.contains(focused) ? [...shell.querySelectorAll(touchable)].indexOf(focused) : -1;
  shell.remove();
  if (at >= 0) root.querySelectorAll<HTMLElement>(touchable)[at]?.focus();
}
