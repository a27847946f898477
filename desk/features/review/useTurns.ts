import { useState } from 'react';
import { call } from '@/services/call';
import type { Case } from './cases';
import type { Turn } from './viewer/geometry';

type File = Case['files'][number];

/** How photos lie: as somebody of the office has turned them, else as the machine found them upright. Turned once, turned for all. */
export function useTurns() {
  const [turns, setTurns] = useState<Record<string, Turn>>({});
  return {
    turnOf: (file: File): Turn => turns[file.id] ?? file.turned ?? file.reading?.turned ?? 0,
    onTurn: (file: File, turned: Turn) => {
      setTurns((now) => ({ ...now, [file.id]: turned }));
      // Seen at once; that others see it so too is worth no word when it fails.
      call('turnFile', { params: { id: file.id }, body: { turned } }).catch(() => undefined);
    },
  };
}
