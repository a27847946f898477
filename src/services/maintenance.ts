import { createStore } from '@/lib/createStore';

interface Maintenance {
  /** a write was refused within the last minutes, because of maintenance until this instant */
  refused?: { until?: string };
}

/** Whether the server is in maintenance, as far as the last write shows. */
export const maintenance = createStore<Maintenance>({});

/** Longer than the pause between two automatic tries, so that the notice stays while they are refused. */
const SHOWN_MS = 6 * 60_000;
let hiding: ReturnType<typeof setTimeout> | undefined;

export function writeAccepted() {
  clearTimeout(hiding);
  if (maintenance.get().refused) maintenance.set({ refused: undefined });
}

export function writeRefused(until: string | undefined) {
  maintenance.set({ refused: { until } });
  clearTimeout(hiding);
  hiding = setTimeout(writeAccepted, SHOWN_MS);
}
