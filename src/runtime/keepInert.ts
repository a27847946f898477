/** Before Chromium 102 and Safari 15.5 `inert` keeps nobody out: a sheet rule takes the finger's way (base.css), this the keyboard's. */
export function keepInert() {
  if ('inert' in HTMLElement.prototype) return;
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.closest('[inert]')) target.blur();
  });
}
