import { hasShell, keepShell, showApp } from './shellHandover';

const page = (root: string) => {
  document.body.innerHTML = `<div id="shell"><a href="/a">a</a><a href="/b">b</a></div><div id="root" data-waiting>${root}</div>`;
};
const settled = () =>
  new Promise<void>((resolve) => {
    queueMicrotask(resolve);
  });

describe('showApp', () => {
  it('keeps the prerendered shell until the app has content', () => {
    page('');
    showApp();
    expect(hasShell()).toBe(true);
  });

  it('waits for the last placeholder, then replaces the shell and moves the focus to the corresponding element', async () => {
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

  it('keeps the focus on the same link when the app has more content before it', () => {
    page('<a href="/a">a</a><input><button>c</button><a href="/b">b</a>');
    document.querySelectorAll<HTMLElement>('#shell a')[1]?.focus();
    showApp();
    expect(document.activeElement).toHaveAttribute('href', '/b');
  });
});
