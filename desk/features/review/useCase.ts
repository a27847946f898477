import { useCallback, useEffect, useState } from 'react';
import { call } from '@/services/call';
import { type Case, keepCase, renewPrepared, seenCase } from './cases';
import { beingRead } from './rows';

const READING_MS = 3_000;
const RENEW_MS = 3 * 60_000;
/** Whoever has not touched anything for so long is not working on it. */
const AWAY_MS = 12 * 60_000;

/** The case at this address: at once where it is at hand, and as it is now a moment later. */
export function useCase(id: string) {
  const [found, setFound] = useState<Case | undefined>(() => seenCase(id));
  const [failed, setFailed] = useState<Error>();
  const [loading, setLoading] = useState(false);
  const look = useCallback(async () => {
    setLoading(true);
    try {
      setFound(keepCase(await call('officeApplication', { params: { id } })));
      setFailed(undefined);
    } catch (error) {
      setFailed(error as Error);
    } finally {
      setLoading(false);
    }
  }, [id]);
  /** Takes it into one's hands: then everything is shown in full. */
  const take = useCallback(async () => setFound(keepCase(await call('claim', { params: { id } }))), [id]);
  useEffect(() => {
    const known = seenCase(id);
    setFound(known);
    setFailed(undefined);
    // What was just taken is as it is now; anything else may have changed.
    if (!known?.held?.mine) void look();
  }, [id, look]);
  useLease(id, found, look);
  useReading(found?.id === id ? found : undefined, look);
  // The next case is at hand already when its address comes: it stands there in the same frame.
  return { found: found?.id === id ? found : seenCase(id), failed, loading, look, take };
}

/** What the machine still reads is asked for again until it is there; nothing else of the page moves. */
function useReading(found: Case | undefined, look: () => Promise<void>) {
  const unread = found ? beingRead(found).length : 0;
  useEffect(() => {
    if (!unread) return;
    const timer = setInterval(() => void look(), READING_MS);
    return () => clearInterval(timer);
  }, [unread, look]);
}

/** Working on it keeps it, and what was taken ahead with it. What somebody else has by now is looked at anew. */
function useLease(id: string, found: Case | undefined, look: () => Promise<void>) {
  const mine = found?.id === id && found.held?.mine;
  useEffect(() => {
    if (!mine) return;
    let touched = performance.now();
    const touch = () => (touched = performance.now());
    const timer = setInterval(() => {
      if (performance.now() - touched > AWAY_MS) return;
      call('renewClaim', { params: { id } }).catch(() => void look());
      void renewPrepared();
    }, RENEW_MS);
    window.addEventListener('keydown', touch);
    window.addEventListener('pointerdown', touch);
    return () => {
      clearInterval(timer);
      window.removeEventListener('keydown', touch);
      window.removeEventListener('pointerdown', touch);
    };
  }, [id, mine, look]);
}
