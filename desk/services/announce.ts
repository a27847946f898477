/** Announces a text to screen readers. The live region is cleared first, so that a repeated text is announced again. */
export function announce(text: string) {
  const region = document.getElementById('desk-said');
  if (!region) return;
  region.textContent = '';
  requestAnimationFrame(() => (region.textContent = text));
}
