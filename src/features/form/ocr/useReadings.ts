import { useEffect, useSyncExternalStore } from 'react';

import { useDraft, useDraftController } from '../draft/useDraft';
import type { DraftController } from '../draft/controller';
import { createReadings, type Readings } from './readings';
import { watchReadings } from './watch';

interface Entry {
  readings: Readings;
  /** Number of mounted fields and slots that use it. */
  shown: number;
  stop?: () => void;
}

/** One entry per open draft, shared by its fields and slots. It polls while at least one is mounted. */
const known = new WeakMap<DraftController, Entry>();

function entryOf(session: DraftController): Entry {
  const entry = known.get(session) ?? { readings: createReadings(session), shown: 0 };
  known.set(session, entry);
  return entry;
}

/** Recognition results of the open draft. Re-renders the component when they change. */
export function useReadings(): Readings {
  const session = useDraftController();
  const { readings } = entryOf(session);
  useSyncExternalStore(readings.subscribe, readings.get);
  useDraft((state) => state.draft.files);
  useEffect(() => {
    const entry = entryOf(session);
    entry.shown += 1;
    entry.stop ??= watchReadings(session, readings);
    return () => {
      entry.shown -= 1;
      if (entry.shown > 0) return;
      entry.stop?.();
      entry.stop = undefined;
    };
  }, [session, readings]);
  return readings;
}
