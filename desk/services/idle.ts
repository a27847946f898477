import { read, write } from './storage';
import { stopwatch } from './stopwatch';

/** localStorage: `<time of the last input in any tab> <limit>`, both in ms. A page that is loaded needs the limit before the server returns it. */
const activeKey = 'desk.active';
const stepMs = 5_000;
const inputs = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;
const never = () => Infinity;

/** The time since the last input in this tab. The load of a page is no input: the browser may restore pages without an officer. */
let sinceInput: () => number = never;
/** Returns whether the officer used this tab in the last minute: only then does a read prolong the session. */
export const hasRecentInput = (): boolean => sinceInput() < 60_000;

/** Call before a sign-in takes effect: it counts as input, also when a single sign-on needs none on this page. */
export function recordInput(idleMs: number) {
  sinceInput = stopwatch();
  write(activeKey, `${Date.now()} ${idleMs}`);
}

const parts = () => (read(activeKey) ?? '').split(' ');
export const storedLimitMs = (): number => Number(parts()[1]);
function storedAge(): number {
  const age = Date.now() - Number(parts()[0]);
  return age >= 0 ? age : Infinity; // in the future: the clock was set back
}

/** Returns true when no tab has had input within the limit, or none is recorded: a page that is loaded then must not use the stored session. */
export const wasLeft = (): boolean => !(storedAge() < storedLimitMs());

/** Calls `onIdle` once after `idleMs` without input in any tab. Returns the function that stops it. */
export function watchIdle(idleMs: number, onIdle: () => void): () => void {
  let known: string | null = null;
  let sinceStored = never;
  let sinceWrite = never;
  const idleFor = () => {
    const stored = read(activeKey);
    if (stored !== known) {
      // Measured from here on, because the clock may be set back later.
      const [age, since] = [storedAge(), stopwatch()];
      known = stored;
      sinceStored = () => age + since();
    }
    return Math.min(sinceInput(), sinceStored());
  };
  const check = (): boolean => {
    if (idleFor() < idleMs) return false;
    stop();
    onIdle();
    return true;
  };
  const touch = () => {
    // After sleep the first input must not restart the time.
    if (check()) return;
    if (sinceWrite() > stepMs) {
      recordInput(idleMs);
      sinceWrite = stopwatch();
    } else sinceInput = stopwatch();
  };
  const timer = setInterval(check, stepMs);
  for (const name of inputs) window.addEventListener(name, touch, { capture: true, passive: true });
  document.addEventListener('visibilitychange', check);
  function stop() {
    clearInterval(timer);
    for (const name of inputs) window.removeEventListener(name, touch, { capture: true });
    document.removeEventListener('visibilitychange', check);
  }
  return stop;
}
