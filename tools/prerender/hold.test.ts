import { JSDOM } from 'jsdom';
import { hold } from './hold.mjs';

const page = () =>
  new JSDOM(
    '<div id="root"><button id="menu"></button><form><input><select></select><textarea></textarea><button></button></form><input type="search"></div>',
  ).window.document.getElementById('root') as HTMLElement;
const held = (root: HTMLElement) => [...root.querySelectorAll('[disabled]')].map(({ tagName }) => tagName);

test('what takes letters, and what sends a form, waits for the app', () => {
  const root = page();
  hold(root);
  expect(held(root)).toEqual(['INPUT', 'SELECT', 'TEXTAREA', 'BUTTON', 'INPUT']);
  expect(root.querySelector('form')?.method).toBe('post');
});

test('of a step, everything waits', () => {
  const root = page();
  hold(root, { whole: true });
  expect(held(root)[0]).toBe('BUTTON');
});
