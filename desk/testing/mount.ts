import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

/** An element on the page into which `show` renders. It is left after each test; await `show` and `leave` to let effects end. */
export function mount() {
  const container = document.body.appendChild(document.createElement('div'));
  let root: Root | undefined;
  const show = (content: ReactNode) => act(() => (root ??= createRoot(container)).render(content));
  const leave = () =>
    act(() => {
      root?.unmount();
      root = undefined;
    });
  afterEach(() => leave());
  return { container, show, leave };
}
