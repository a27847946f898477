import { hasShell, keepShell, showApp } from './shellHandover';

const page = (root: string) => {
  document.body.innerHTML = `<div id="shell"><a href="/a">a</a><a href="/b">b</a></div><div id="root" data-waiting>${root}</div>`;
};
const settled = () =>
  new Promise<void>((resolve) => {
    queueMicrotask(resolve);
  });

describe('taking over from the prerendered shell', () => {
  it('waits for content', () => {
    page('');
    showApp();
    expect(hasShell()).toBe(true);
  });

  it('waits until the last placeholder is gone, then changes places and keeps the focus on the twin', async () => {
    page('<a href="/a">a</a><a href="/b">b</a>');
    document.body.insertAdjacentHTML('afterbegin', '<div id="late">the app does not come</div>');
    const done = keepShell();
    showApp();
    expect(hasShell()).toBe(true);
    document.querySelectorAll<HTMLElement>('#shell a')[1]?.focus();
    done();
    await settled();
    expect(hasShell()).toBe(false);
    expect(document.getElementById('late')).toBeNull();
    expect(document.getElementById('root')).not.toHaveAttribute('data-waiting');
    expect(document.activeElement).toBe(document.querySelectorAll('#root a')[1]);
  });
});
