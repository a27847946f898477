/** @jest-environment jsdom */
import type * as Idle from './idle';
import { hasRecentInput, recordInput, watchIdle } from './idle';

const minute = 60_000;
const onIdle = jest.fn();
let stop: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  onIdle.mockClear();
  recordInput(10 * minute);
  stop = watchIdle(10 * minute, onIdle);
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});
const move = () => window.dispatchEvent(new Event('pointermove'));
/** The module as a page that is loaded now has it. */
function load(): typeof Idle {
  let page: typeof Idle | undefined;
  jest.isolateModules(() => (page = jest.requireActual<typeof Idle>('./idle')));
  return page!;
}

describe('watchIdle', () => {
  it('reports once after the last input', () => {
    jest.advanceTimersByTime(9 * minute);
    move();
    jest.advanceTimersByTime(9 * minute);
    expect(onIdle).not.toHaveBeenCalled();
    jest.advanceTimersByTime(2 * minute);
    expect(onIdle).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(30 * minute);
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  it('counts input in another tab', () => {
    jest.advanceTimersByTime(9 * minute);
    localStorage.setItem('desk.active', `${Date.now()} ${10 * minute}`);
    jest.advanceTimersByTime(9 * minute);
    expect(onIdle).not.toHaveBeenCalled();
    jest.advanceTimersByTime(2 * minute);
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  it('does not count the load of a page as input', () => {
    stop();
    jest.advanceTimersByTime(9 * minute);
    const page = load();
    const stopPage = page.watchIdle(10 * minute, onIdle);
    jest.advanceTimersByTime(2 * minute);
    stopPage();
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  it('reports when the computer wakes up, before the first input counts', () => {
    jest.setSystemTime(Date.now() + 60 * minute);
    move();
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  it('reports after the limit when the clock was set back since the last input', () => {
    move();
    jest.setSystemTime(Date.now() - 5 * minute);
    jest.advanceTimersByTime(minute);
    jest.setSystemTime(Date.now() - 600 * minute);
    jest.advanceTimersByTime(10 * minute);
    expect(onIdle).toHaveBeenCalledTimes(1);
  });
});

describe('hasRecentInput', () => {
  it('is true for a minute after an input', () => {
    move();
    expect(hasRecentInput()).toBe(true);
    jest.advanceTimersByTime(minute);
    expect(hasRecentInput()).toBe(false);
    move();
    expect(hasRecentInput()).toBe(true);
  });
});

describe('wasLeft', () => {
  it('is true on a page that is loaded after the limit, and false before', () => {
    move();
    jest.advanceTimersByTime(9 * minute);
    expect(load().wasLeft()).toBe(false);
    stop();
    jest.advanceTimersByTime(2 * minute);
    expect(load().wasLeft()).toBe(true);
    expect(load().wasLeft()).toBe(true);
  });

  it('is false after a sign-in', () => {
    stop();
    jest.advanceTimersByTime(60 * minute);
    recordInput(5 * minute);
    expect(load().wasLeft()).toBe(false);
    jest.advanceTimersByTime(5 * minute);
    expect(load().wasLeft()).toBe(true);
  });

  it.each([
    ['no input is recorded', null],
    ['the record has no limit', () => String(Date.now())],
    ['the recorded time is in the future', () => `${Date.now() + minute} ${10 * minute}`],
    ['the record is damaged', () => 'x y'],
  ])('is true when %s', (_, stored) => {
    if (stored) localStorage.setItem('desk.active', stored());
    else localStorage.removeItem('desk.active');
    expect(load().wasLeft()).toBe(true);
  });
});
