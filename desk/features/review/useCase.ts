import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '@/services/call';
import { type Case, keepCase, renewPrepared, seenCase } from './cases';
import { beingRead } from './rows';

const READING_MS = 3_000;
const RENEW_MS = 3 * 60_000;
/** Without input for this long the lease is not renewed. */
const AWAY_MS = 12 * 60_000;

/** The case at this address: from the cache at once, then as the server has it. */
export function useCase(id: string) {
  const [found, setFound] = useState<Case | undefined>(() => seenCase(id));
  const [failed, setFailed] = useState<Error>();
  const [loading, setLoading] = useState(false);
  const shownId = useRef(id);
  shownId.current = id;
  const look = useCallback(async () => {
    setLoading(true);
    try {
      const now = keepCase(await call('officeApplication', { params: { id } }));
      if (shownId.current !== id) return;
      setFound(now);
      setFailed(undefined);
    } catch (error) {
      // A late failure belongs to the case that was shown before.
      if (shownId.current === id) setFailed(error as Error);
    } finally {
      if (shownId.current === id) setLoading(false);
    }
  }, [id]);
  /** Claims the case: it is then shown in full. After a refusal the page shows who holds it. */
  const take = useCallback(async () => {
    try {
      setFound(keepCase(await call('claim', { params: { id } })));
    } catch (error) {
      void look();
      throw error;
    }
  }, [id, look]);
  useEffect(() => {
    const known = seenCase(id);
    setFound(known);
    setFailed(undefined);
    // What was just taken is as it is now; anything else may have changed.
    if (!known?.held?.mine) void look();
  }, [id, look]);
  useLease(id, found, look);
  useReading(found?.id === id ? found : undefined, look);
  // A prefetched case is rendered in the same frame as its address.
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

/** Input of the officer renews the lease, also of the prefetched case. After a refusal the case is loaded again. */
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
