/** What the page knows of network and release. */
export interface OfflineState {
  online: boolean;
  /** when the server had sent the oldest thing shown, where the network did not answer */
  keptAt?: string;
  /** a new release, ready on this device */
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
