/** Network and release state of the page. */
export interface OfflineState {
  online: boolean;
  /** Date of the oldest cached response shown; set when the network did not answer. */
  keptAt?: string;
  /** A new release, installed and waiting. */
  waiting?: ServiceWorker;
}

let state: OfflineState = { online: navigator.onLine };
const listeners = new Set<() => void>();

export const offlineState = () => state;

export function change(part: Partial<OfflineState>) {
  state = { ...state, ...part };
  listeners.forEach((listener) => listener());
}

export function onOfflineState(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

const older = (a: string | undefined, b: string) => (a && Date.parse(a) <= Date.parse(b) ? a : b);

export const shownKept = (at: string) => change({ keptAt: older(state.keptAt, at) });
