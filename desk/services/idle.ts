import { read, write } from './storage';

/** localStorage: the last input in any tab of this computer, in ms. */
const activeKey = 'desk.active';
const stepMs = 5_000;
const inputs = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

let lastInput = Date.now();
/** Returns whether the officer used this tab in the last minute: only then does a read prolong the session. */
export const hasRecentInput = (): boolean => Date.now() - lastInput < 60_000;

/** Calls `onIdle` once after `idleMs` without input in any tab. Returns the function that stops it. */
export function watchIdle(idleMs: number, onIdle: () => void): () => void {
  lastInput = Date.now();
  const shared = () => {
    const at = Number(read(activeKey));
    return at <= Date.now() ? at : 0; // in the future: the clock was set back
  };
  const check = (): boolean => {
    if (Date.now() - Math.max(lastInput, shared()) < idleMs) return false;
    stop();
    onIdle();
    return true;
  };
  const touch = () => {
    // After sleep the first input must not restart the time.
    if (check()) return;
    lastInput = Date.now();
    if (lastInput - shared() > stepMs) write(activeKey, String(lastInput));
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
