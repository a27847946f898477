import type { Owner, VirtualTime } from '../virtual';
import type { Device } from './device';
import type { CallOptions, Failing } from './edge';
import { Refused } from './modelServer';

const TIMEOUT_MS = 15_000;

type Fate = 'well' | 'never sent' | 'answer lost' | 'twice' | 'slow' | 'unavailable';
const inStorm: readonly Fate[] = ['well', 'well', 'never sent', 'answer lost', 'twice', 'slow', 'slow', 'unavailable'];

/** Simulates one request: the request or its response can be lost, duplicated or delayed. What arrives is handled immediately and completely. */
export function send(
  time: VirtualTime,
  tab: Owner,
  device: Device,
  options: CallOptions,
  failing: Failing,
  arrive: () => unknown,
): Promise<unknown> {
  const { random, between } = time;
  const world: Owner = { alive: true }; // a request in flight survives its tab
  const fate: Fate =
    device.weather === 'calm' ? 'well' : device.weather === 'away' ? 'never sent' : random.pick(inStorm);
  const goesMs = fate === 'slow' ? between(500, 25_000) : between(5, 120);
  const comesMs = fate === 'slow' ? between(500, 9_000) : between(5, 120);
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;

  return new Promise((resolve, reject) => {
    const fail = (error: Error) => () => reject(error);
    options.signal?.addEventListener('abort', fail(new failing('canceled')));
    if (fate === 'never sent') return void time.later(tab, between(1, 400), fail(new failing('network')));
    if (fate === 'unavailable')
      return void time.later(
        tab,
        comesMs,
        fail(new failing('badResponse', { status: 503, code: 'UNAVAILABLE', retryAfterS: 3 })),
      );
    time.later(tab, timeoutMs, fail(new failing('timeout')));
    const deliver = (isHeard: boolean) => () => {
      let said: () => void;
      try {
        const reply = arrive();
        said = () => resolve(reply);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        const { status, code, data } = error;
        said = fail(new failing('badRequest', { status, code: code as never, data }));
      }
      if (isHeard) time.later(tab, comesMs, said);
    };
    time.later(world, goesMs, deliver(fate !== 'answer lost'));
    if (fate === 'answer lost') time.later(tab, Math.min(timeoutMs, between(50, 4_000)), fail(new failing('network')));
    if (fate === 'twice') time.later(world, goesMs + between(1, 20_000), deliver(false));
  });
}
