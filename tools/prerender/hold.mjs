/**
 * Until the app stands, nothing in a page can be typed into or sent: a form in HTML is a live form, and what is in it would be lost or stand in the address.
 * Engines before 2022 know no `inert`, so the controls themselves are disabled; the app draws them anew (an island takes them over: src/components/StaticIsland.tsx).
 * Should a form ever be sent all the same, POST puts nothing in the address, and the page's policy forbids it (server/ops/headers.ts).
 */
export function hold(root, { whole = false } = {}) {
  const controls = whole ? 'input,select,textarea,button' : 'input,select,textarea,form button';
  for (const control of root.querySelectorAll(controls)) control.setAttribute('disabled', '');
  for (const form of root.querySelectorAll('form')) form.setAttribute('method', 'post');
}
