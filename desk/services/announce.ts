/** Said to whoever cannot see it: one region of the shell, filled anew each time. */
export function announce(text: string) {
  const region = document.getElementById('desk-said');
  if (!region) return;
  region.textContent = '';
  requestAnimationFrame(() => (region.textContent = text));
}
