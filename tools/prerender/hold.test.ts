import { JSDOM } from 'jsdom';
import { hold } from './hold.mjs';

const page = () =>
  new JSDOM(
    '<div id="root"><button id="menu"></button><form><input><select></select><textarea></textarea><button></button></form><input type="search"></div>',
  ).window.document.getElementById('root') as HTMLElement;
const held = (root: HTMLElement) => [...root.querySelectorAll('[disabled]')].map(({ tagName }) => tagName);

test('hold disables inputs and the buttons of forms', () => {
  const root = page();
  hold(root);
  expect(held(root)).toEqual(['INPUT', 'SELECT', 'TEXTAREA', 'BUTTON', 'INPUT']);
  expect(root.querySelector('form')?.method).toBe('post');
});

test('hold with `whole` disables all buttons too', () => {
  const root = page();
  hold(root, { whole: true });
  expect(held(root)[0]).toBe('BUTTON');
});
