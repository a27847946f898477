/** Chromium before 102 and Safari before 15.5 ignore `inert`: base.css blocks touch, this function blocks focus. */
export function keepInert() {
  if ('inert' in HTMLElement.prototype) return;
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.closest('[inert]')) target.blur();
  });
}
