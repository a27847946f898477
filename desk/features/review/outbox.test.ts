import { CallError } from '@/services/callError';
import { Outbox, undoMs, type Outgoing } from './outbox';

/** Time that passes when it is told to. */
function bench(send: (item: Outgoing, again: boolean) => Promise<void> = async () => undefined) {
  const sent: string[] = [];
  let now = 0;
  let timers: { at: number; work: () => void }[] = [];
  const outbox = new Outbox({
    now: () => now,
    after: (ms, work) => {
      const timer = { at: now + ms, work };
      timers.push(timer);
      return () => (timers = timers.filter((one) => one !== timer));
    },
    send: async (item, { again }) => {
      sent.push(item.id);
      await send(item, again);
    },
  });
  const pass = async (ms: number) => {
    now += ms;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    due.forEach(({ work }) => work());
    await new Promise((resolve) => setImmediate(resolve));
  };
  const add = (id: string) => outbox.add({ id, number: id, name: 'x', deed: { what: 'intake' }, by: '甲', events: 1 });
  return { outbox, sent, pass, add };
}
const network = () => Promise.reject(new CallError('network'));

describe('decisions on their way', () => {
  it('waits ten seconds, then goes out once', async () => {
    const { outbox, sent, pass, add } = bench();
    add('a');
    await pass(undoMs - 1);
    expect(sent).toEqual([]);
    await pass(1);
    await pass(60_000);
    expect(sent).toEqual(['a']);
    expect(outbox.list()).toEqual([]);
  });

  it('takes the last one back, and only what has not gone out', async () => {
    const { outbox, sent, pass, add } = bench();
    add('a');
    await pass(5_000);
    add('b');
    expect(outbox.undo()?.id).toBe('b');
    await pass(undoMs);
    expect(sent).toEqual(['a']);
    expect(outbox.undo()).toBeUndefined();
  });

  it('asks first, then sends again, where it is unknown what became of it', async () => {
    const tries: boolean[] = [];
    const { outbox, pass, add } = bench(async (_, again) => {
      tries.push(again);
      if (tries.length < 3) await network();
    });
    add('a');
    await pass(undoMs);
    expect(outbox.list()[0]?.state).toBe('retrying');
    expect(outbox.holds('a')).toBe(true);
    await pass(4_000);
    await pass(4_000);
    await pass(60_000);
    expect(tries).toEqual([false, true, true]);
    expect(outbox.list()).toEqual([]);
  });

  it('says what was refused, and sends it no more', async () => {
    const { outbox, sent, pass, add } = bench(() =>
      Promise.reject(new CallError('refused', { status: 409, code: 'HELD_BY_OTHER' })),
    );
    add('a');
    await pass(undoMs);
    await pass(60_000);
    expect(sent).toEqual(['a']);
    expect(outbox.list()[0]).toMatchObject({ state: 'refused', error: { code: 'HELD_BY_OTHER' } });
    expect(outbox.holds('a')).toBe(false);
  });

  it('sends at once what waits when one leaves, each once', async () => {
    const { outbox, sent, pass, add } = bench();
    add('a');
    add('b');
    await outbox.sendAll({ keepalive: true });
    await pass(60_000);
    expect(sent).toEqual(['a', 'b']);
  });

  it('decided again before it went out: the second word counts', async () => {
    const { sent, pass, add } = bench();
    add('a');
    await pass(5_000);
    add('a');
    await pass(5_000);
    expect(sent).toEqual([]);
    await pass(5_000);
    expect(sent).toEqual(['a']);
  });
});
