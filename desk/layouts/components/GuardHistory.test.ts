/** @jest-environment jsdom */
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Guard } from './Guard';

let mockAction = 'POP';
const mockEntry = () => ({
  pathname: window.location.pathname,
  key: (window.history.state as { key: string }).key,
});
jest.mock(
  '@umijs/max',
  () => ({
    history: {
      get action() {
        return mockAction;
      },
    },
    Navigate: ({ to }: { to: string }) => `to ${to}`,
    useAccess: () => new Proxy({}, { get: () => true }),
    useIntl: () => ({ locale: 'zh-CN' }),
    useLocation: () => mockEntry(),
    useModel: () => ({ refresh: () => undefined }),
  }),
  { virtual: true },
);
jest.mock('@/services/i18n', () => ({ useT: () => (id: string) => id, useWords: () => (id: string) => id }));
jest.mock('@/components/useProblem', () => ({ useProblem: () => () => '' }));

/** As the router does it: a new entry has a state of its own. */
const push = (path: string) => {
  mockAction = 'PUSH';
  window.history.pushState({ key: path }, '', path);
};
const element = document.createElement('div');
const root = createRoot(element);
/** Renders the page at the current entry as the officer and returns its text. */
async function shownTo(id: string) {
  const state = { me: { id } } as never;
  await act(async () => root.render(createElement(Guard, { state, children: window.location.pathname })));
  return element.textContent;
}
const back = async () => {
  const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  window.history.back();
  await popped;
  mockAction = 'POP';
};

it('Guard: Back to a page of the former officer of this computer leads to the first page, and Back to an own page shows it', async () => {
  push('/cases/a');
  expect(await shownTo('officer-a')).toBe('/cases/a');
  push('/cases/b');
  expect(await shownTo('officer-a')).toBe('/cases/b');
  await back();
  expect(await shownTo('officer-a')).toBe('/cases/a');
  push('/');
  expect(await shownTo('officer-b')).toBe('/');
  await back();
  expect(await shownTo('officer-b')).toBe('to /');
  // A sign-in of the first officer finds the own page again.
  expect(await shownTo('officer-a')).toBe('/cases/a');
  window.history.replaceState({ key: 'new' }, '', '/');
  expect(await shownTo('officer-b')).toBe('/');
});

it('Guard: Back to a case that no officer is recorded for leads to the first page, Back to another page shows it', async () => {
  push('/cases');
  push('/cases/left-at-once');
  push('/cases/next');
  expect(await shownTo('officer-b')).toBe('/cases/next');
  await back();
  expect(await shownTo('officer-b')).toBe('to /');
  await back();
  expect(await shownTo('officer-b')).toBe('/cases');
});
