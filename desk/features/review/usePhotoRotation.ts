import { useState } from 'react';
import { call } from '@/services/call';
import { onReset } from '@/services/identity';
import type { Case } from './cases';
import type { Turn } from './viewer/geometry';

type File = Case['files'][number];

/** The newest turn of each photo that has not been sent yet. */
const unsent = new Map<string, Turn>();
const sending = new Set<string>();
onReset(() => unsent.clear());

/** Sends the turns of one photo one after the other, so that an older request never overtakes a newer one. */
async function sendTurn(id: string, turned: Turn) {
  unsent.set(id, turned);
  if (sending.has(id)) return;
  sending.add(id);
  for (let next = unsent.get(id); next !== undefined; next = unsent.get(id)) {
    unsent.delete(id);
    // The rotation is already shown; after a failure only other officers do not see it.
    await call('turnFile', { params: { id }, body: { turned: next } }).catch(() => undefined);
  }
  sending.delete(id);
}

/** Rotation of photos: set by an officer, otherwise determined by OCR. A rotation is stored for all officers. */
export function usePhotoRotation() {
  const [turns, setTurns] = useState<Record<string, Turn>>({});
  return {
    turnOf: (file: File): Turn => turns[file.id] ?? file.turned ?? file.reading?.turned ?? 0,
    onTurn: (file: File, turned: Turn) => {
      setTurns((now) => ({ ...now, [file.id]: turned }));
      void sendTurn(file.id, turned);
    },
  };
}
