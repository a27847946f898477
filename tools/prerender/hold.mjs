/**
 * Disables the controls until the app has started: otherwise input would be lost, or a native submit would put it into the URL.
 * Browsers before 2022 lack `inert`, so each control is disabled; the app renders them again.
 * `method=post` is a second protection: a native submit would put nothing into the URL, and the CSP forbids it (server/http/securityHeaders.ts).
 */
export function hold(root, { whole = false } = {}) {
  const controls = whole ? 'input,select,textarea,button' : 'input,select,textarea,form button';
  for (const control of root.querySelectorAll(controls)) control.setAttribute('disabled', '');
  for (const form of root.querySelectorAll('form')) form.setAttribute('method', 'post');
}
