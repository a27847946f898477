/** @jest-environment jsdom */
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { announce } from '@/services/announce';
import { useCopy } from './useCopy';

jest.mock('@/services/announce', () => ({ announce: jest.fn() }));

let button: { copied: boolean; failed: boolean; copy: () => void };
function Page({ text }: { text: string }) {
  button = useCopy(text, 'copied');
  return null;
}
const root = createRoot(document.createElement('div'));
const show = (text: string) => act(() => root.render(createElement(Page, { text })));
const press = () => act(async () => button.copy());
const provide = (clipboard: object | undefined, command: () => boolean) => {
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  Object.assign(document, { execCommand: command });
};
/** As a browser does it: the command raises the event, and its listener fills it. */
let clipboardText = '';
const command = (allowed: boolean) => () => {
  if (!allowed) return false;
  const clipboardData = { setData: (_: string, text: string) => void (clipboardText = text) };
  document.dispatchEvent(Object.assign(new Event('copy'), { clipboardData }));
  return true;
};
beforeEach(() => {
  clipboardText = '';
  jest.mocked(announce).mockReset();
  act(() => root.render(null));
  show('link');
});

describe('useCopy', () => {
  it('copies with execCommand when the page has no TLS', async () => {
    provide(undefined, command(true));
    await press();
    expect([clipboardText, button.copied, button.failed]).toEqual(['link', true, false]);
  });

  it.each([
    ['there is no clipboard', undefined],
    ['the browser denies it', { writeText: () => Promise.reject(new Error('denied')) }],
  ])('claims nothing when %s and the command fails', async (_, clipboard) => {
    provide(clipboard, command(false));
    await press();
    expect([button.copied, button.failed]).toEqual([false, true]);
    expect(announce).not.toHaveBeenCalled();
  });

  it('does not report another text as copied', async () => {
    provide({ writeText: () => Promise.resolve() }, command(false));
    await press();
    expect(button.copied).toBe(true);
    show('another link');
    expect([button.copied, button.failed]).toEqual([false, false]);
  });
});
