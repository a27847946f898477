import { ConcurrencyLimit, nextLimit } from './concurrencyLimit';

const bounds = { least: 12, most: 120, wantedMs: 500 };

describe('ConcurrencyLimit', () => {
  it.each([
    ['a tenth fewer when they take longer than the target latency', 100, { slowMs: 501, fullest: 100 }, 90],
    ['a few more when they meet it, however few calls arrive', 60, { slowMs: 500, fullest: 0 }, 64],
    ['never more than allowed', 118, { slowMs: 0, fullest: 118 }, 120],
    ['never fewer than needed', 13, { slowMs: 9_000, fullest: 13 }, 12],
    ['as many as before when few were inside: fewer would be no quicker', 100, { slowMs: 9_000, fullest: 50 }, 100],
  ])('admits %s', (_what, allowed, second, next) => expect(nextLimit(allowed, second, bounds)).toBe(next));

  /** Simulates a server that completes `perSecond()` calls a second in order while clients fill the limit; virtual clock, 10 ms steps. */
  function machine(perSecond: () => number) {
    let now = 0;
    const allowance = new ConcurrencyLimit(bounds, () => now);
    const inside: { since: number }[] = [];
    const took: number[] = [];
    let credit = 0;
    return {
      allowance,
      run(seconds: number, comes: boolean) {
        took.length = 0;
        for (const until = now + 1000 * seconds; now < until; now += 10) {
          while (comes && allowance.inside() < allowance.most()) {
            const call = { since: now };
            inside.push(call);
            allowance.enter(call);
          }
          allowance.most();
          for (credit += perSecond() / 100; credit >= 1; credit -= 1) {
            const call = inside.shift();
            if (!call) break;
            allowance.leave(call);
            took.push(now - call.since);
          }
          if (inside.length === 0) credit = 0;
        }
        return took.sort((one, other) => one - other)[Math.floor(took.length * 0.9)] ?? 0;
      },
    };
  }

  it('lowers the limit until a slow server meets the target latency, and raises it to the maximum when the server is fast', () => {
    let perSecond = 100;
    const slow = machine(() => perSecond);
    slow.run(30, true);
    // At 120 concurrent calls each would take 1,200 ms.
    expect(slow.run(30, true)).toBeLessThan(650);
    expect(slow.allowance.most()).toBeGreaterThan(35);
    perSecond = 400;
    slow.run(30, true);
    expect(slow.allowance.most()).toBe(120);
  });

  it('includes the event-loop delay before a call was accepted in its duration', () => {
    let now = 0;
    const allowance = new ConcurrencyLimit(bounds, () => now);
    const calls = Array.from({ length: 100 }, () => ({}));
    calls.forEach((call) => allowance.enter(call, 501));
    calls.forEach((call) => allowance.leave(call));
    now = 1_000;
    expect(allowance.most()).toBe(108);
  });

  it.each([
    ['within the target latency', 240, 120],
    ['above the target latency together', 260, 108],
  ])('counts the time before and after a pause, but not the pause: %s', (_what, halfMs, most) => {
    let now = 0;
    const allowance = new ConcurrencyLimit(bounds, () => now);
    const calls = Array.from({ length: 100 }, () => ({}));
    const all = (step: (call: object) => void, ms: number) => (calls.forEach(step), (now += ms));
    all((call) => allowance.enter(call), halfMs);
    all((call) => allowance.rest(call), 600);
    expect(allowance.inside()).toBe(0);
    all((call) => allowance.enter(call), halfMs);
    all((call) => allowance.leave(call), 0);
    expect(allowance.most()).toBe(most);
  });

  it('counts a call once when it enters or leaves twice', () => {
    const allowance = new ConcurrencyLimit(bounds, () => 0);
    const call = {};
    allowance.enter(call);
    allowance.enter(call);
    expect(allowance.inside()).toBe(1);
    allowance.leave(call);
    allowance.leave(call);
    expect(allowance.inside()).toBe(0);
  });
});
