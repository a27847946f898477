import { insertStyles, stopWaitingForStyles } from './insertStyles';

/** A link as mini-css-extract-plugin creates it: its handlers run once. */
function styles(settled: (type: string) => void) {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = '/qczhyjs/7.css';
  const complete = (event: Event | string) => {
    link.onload = link.onerror = null;
    if ((event as Event).type !== 'load') link.remove();
    settled((event as Event).type);
  };
  link.onload = link.onerror = complete;
  insertStyles(link as unknown as Parameters<typeof insertStyles>[0]);
  return link;
}

beforeEach(() => {
  jest.useFakeTimers();
  document.head.innerHTML = '';
  delete (window as { failedStyles?: unknown }).failedStyles;
  delete (window as { lateStyles?: unknown }).lateStyles;
});
afterEach(() => jest.useRealTimers());

describe('insertStyles', () => {
  it('reports a timeout when the style sheet has not arrived after two minutes', () => {
    const settled = jest.fn();
    styles(settled);
    expect(document.head.querySelector('link')).not.toBeNull();
    jest.advanceTimersByTime(119_999);
    expect(settled).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(settled.mock.calls).toEqual([['timeout']]);
  });

  it.each(['load', 'error'])('reports no timeout after %s', (type) => {
    const settled = jest.fn();
    styles(settled).dispatchEvent(new Event(type));
    jest.advanceTimersByTime(200_000);
    expect(settled.mock.calls).toEqual([[type]]);
  });

  it('adds the number of failures to the URL of a repeated request', () => {
    styles(() => undefined).dispatchEvent(new Event('error'));
    expect(styles(() => undefined).href).toBe('http://localhost/qczhyjs/7.css?again=1');
  });

  it('does not wait for a style sheet that has timed out before, and still applies it when it arrives', () => {
    styles(() => undefined);
    jest.advanceTimersByTime(120_000);
    const settled = jest.fn();
    const second = styles(settled);
    expect(settled.mock.calls).toEqual([['load']]);
    expect(document.head.querySelector('link')).toBe(second);
    jest.advanceTimersByTime(120_000);
    expect(document.head.querySelector('link')).toBe(second);
  });

  it('uses nothing from outside, because its source is copied', () => {
    const copied = new Function(`return (${insertStyles.toString()})`)() as typeof insertStyles;
    const link = document.createElement('link');
    link.href = '/qczhyjs/8.css';
    copied(link as unknown as Parameters<typeof insertStyles>[0]);
    expect(document.head.querySelector('link')).toBe(link);
  });
});

describe('stopWaitingForStyles', () => {
  it('reports every pending style sheet as loaded and keeps it in the document', () => {
    const [arrived, pending] = [jest.fn(), jest.fn()];
    styles(arrived).dispatchEvent(new Event('load'));
    const link = styles(pending);
    expect(stopWaitingForStyles()).toBe(true);
    expect([arrived.mock.calls, pending.mock.calls]).toEqual([[['load']], [['load']]]);
    expect(link.isConnected).toBe(true);
    expect(stopWaitingForStyles()).toBe(false);
  });
});
