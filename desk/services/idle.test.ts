/** @jest-environment jsdom */
import { hasRecentInput, watchIdle } from './idle';

const minute = 60_000;
const onIdle = jest.fn();
let stop: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  onIdle.mockClear();
  stop = watchIdle(10 * minute, onIdle);
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});
const move = () => window.dispatchEvent(new Event('pointermove'));

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
    localStorage.setItem('desk.active', String(Date.now()));
    jest.advanceTimersByTime(9 * minute);
    expect(onIdle).not.toHaveBeenCalled();
  });

  it('tells other tabs of input', () => {
    jest.advanceTimersByTime(minute);
    move();
    expect(Number(localStorage.getItem('desk.active'))).toBe(Date.now());
  });

  it('reports when the computer wakes up, before the first input counts', () => {
    jest.setSystemTime(Date.now() + 60 * minute);
    move();
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  it('ignores a stored time in the future, after the clock was set back', () => {
    localStorage.setItem('desk.active', String(Date.now() + 600 * minute));
    jest.advanceTimersByTime(11 * minute);
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  it('reports nothing after it was stopped', () => {
    stop();
    jest.advanceTimersByTime(30 * minute);
    move();
    expect(onIdle).not.toHaveBeenCalled();
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
