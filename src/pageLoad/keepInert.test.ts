import { keepInert } from './keepInert';

/** jsdom lacks `inert`, like the browsers that need this. */
test('keepInert blurs a focused element inside an inert one, and no other', () => {
  keepInert();
  document.body.innerHTML = '<main inert><input id="in"></main><input id="out">';
  document.getElementById('in')?.focus();
  expect(document.activeElement).toBe(document.body);
  document.getElementById('out')?.focus();
  expect(document.activeElement?.id).toBe('out');
});
