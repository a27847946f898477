import { keepInert } from './keepInert';

/** jsdom knows no `inert`, like the browsers this is for. */
test('what is inert takes no focus, the rest does', () => {
  keepInert();
  document.body.innerHTML = '<main inert><input id="in"></main><input id="out">';
  document.getElementById('in')?.focus();
  expect(document.activeElement).toBe(document.body);
  document.getElementById('out')?.focus();
  expect(document.activeElement?.id).toBe('out');
});
