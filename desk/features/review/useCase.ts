import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '@/services/call';
import { isRetryable } from '@/services/callError';
import { isBeingGivenBack } from './assignment';
import { beginLoad, type Case, forgetCase, renewLease, renewPrepared, seenCase } from './cases';
import { beingRead } from './rows';

const READING_MS = 3_000;
const SLOWEST_READING_MS = 60_000;
const RENEW_MS = 3 * 60_000;
/** Without input for this long the lease is not renewed. */
const AWAY_MS = 12 * 60_000;
const CHECK_MS = 1_000;
const RETRY_MS = 10_000;
const LONGEST_SESSION_MS = 10 * 3_600_000;

/** Loads the case of the URL: first from the cache, then from the server, which records the request in the audit log. */
export function useCase(id: string) {
  const [found, setFound] = useState<Case | undefined>(() => seenCase(id));
  const [failed, setFailed] = useState<Error>();
  const [loading, setLoading] = useState(false);
  const [openedId, setOpenedId] = useState<string>();
  const shownId = useRef(id);
  shownId.current = id;
  const requests = useRef(0);
  /** Shows the response unless a later request was sent or another case is shown. */
  const load = useCallback(
    async (send: () => Promise<Case>) => {
      const request = (requests.current += 1);
      const isCurrent = () => requests.current === request && shownId.current === id;
      const keep = beginLoad();
      setLoading(true);
      try {
        const now = await send();
        if (!isCurrent()) return;
        setFound(keep(now));
        setOpenedId(id);
        setFailed(undefined);
      } catch (error) {
        if (isCurrent()) {
          // The officer may no longer see the case, or it does not exist.
          if (!isRetryable(error)) {
            forgetCase(id);
            setFound(undefined);
          }
          setFailed(error as Error);
        }
        throw error;
      } finally {
        if (isCurrent()) setLoading(false);
      }
    },
    [id],
  );
  const look = useCallback(() => {
    const isClaimedHere = seenCase(id)?.masked === false;
    const send = async () => {
      const now = await call('officeApplication', { params: { id } });
      // Another tab may have prefetched it: after a renewal that tab no longer gives it back.
      if (now.held?.mine && !isClaimedHere && !isBeingGivenBack(id)) void renewLease(id).catch(() => undefined);
      return now;
    };
    return load(send).catch(() => undefined);
  }, [id, load]);
  /** Claims the case: it is then shown in full. After a refusal the page shows who holds it. */
  const take = useCallback(async () => {
    try {
      await load(() => call('claim', { params: { id } }));
    } catch (error) {
      void look();
      throw error;
    }
  }, [id, load, look]);
  useEffect(() => {
    setFound(seenCase(id));
    setFailed(undefined);
    void look();
  }, [id, look]);
  /** Hides the case in the same frame and loads it again, masked. */
  const hide = useCallback(() => {
    forgetCase(id);
    setFound(undefined);
    void look();
  }, [id, look]);
  // A prefetched case is shown without a network; the server records the view as soon as it is back.
  useEffect(() => {
    if (!isRetryable(failed)) return;
    const timer = setInterval(() => !document.hidden && void look(), RETRY_MS);
    return () => clearInterval(timer);
  }, [failed, look]);
  const shown = found?.id === id ? found : undefined;
  const ofOther = shown?.held?.mine === false ? shown.held : undefined;
  // After the end of another officer's assignment the case may be claimed.
  useEffect(() => {
    if (!ofOther || ofOther.leftMs > LONGEST_SESSION_MS) return;
    const timer = setTimeout(() => void look(), ofOther.leftMs + CHECK_MS);
    return () => clearTimeout(timer);
  }, [ofOther, look]);
  useLease(id, shown, look, hide);
  useReading(shown, look);
  // A prefetched case is rendered in the same frame as its address.
  return { found: shown ?? seenCase(id), isOpened: openedId === id, failed, loading, look, take };
}

/** Polls for new OCR results with a growing interval and reloads the case. A hidden tab does not poll. */
function useReading(found: Case | undefined, look: () => Promise<void>) {
  const id = found?.id;
  const unread = found ? photoList(beingRead(found).map((file) => file.id)) : '';
  useEffect(() => {
    if (!id || !unread) return;
    let timer: ReturnType<typeof setTimeout>;
    let delay = READING_MS;
    let ended = false;
    const wait = () => {
      clearTimeout(timer);
      if (!ended && !document.hidden) timer = setTimeout(() => void ask(), delay);
    };
    const ask = async () => {
      delay = Math.min(delay * 1.5, SLOWEST_READING_MS);
      // Polling must not open the sign-in dialog.
      const reply = await call('officeReadings', { params: { id }, rejectOn401: true }).catch(() => undefined);
      if (!ended && reply && photoList(reply.waiting) !== unread) await look();
      wait();
    };
    const visible = () => {
      delay = READING_MS;
      wait();
    };
    wait();
    document.addEventListener('visibilitychange', visible);
    return () => {
      ended = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', visible);
    };
  }, [id, unread, look]);
}
const photoList = (ids: readonly string[]) => [...ids].sort().join(' ');

/** Input of the officer renews the lease, also of the prefetched case. After a refusal the case is loaded again, after its end it is hidden. */
function useLease(id: string, found: Case | undefined, look: () => Promise<void>, hide: () => void) {
  const mine = found?.held?.mine;
  useEffect(() => {
    if (!mine) return;
    let touched = performance.now();
    const touch = () => (touched = performance.now());
    const renew = () => {
      if (isBeingGivenBack(id)) return;
      void renewLease(id).catch((error) => {
        if (!isRetryable(error)) void look();
      });
    };
    const timer = setInterval(() => {
      if (performance.now() - touched > AWAY_MS) return;
      renew();
      void renewPrepared();
    }, RENEW_MS);
    const check = () => {
      if (!seenCase(id) && !isBeingGivenBack(id)) hide();
    };
    const checks = setInterval(check, CHECK_MS);
    // The officer may have given the case back in another tab.
    const visible = () => {
      check();
      if (!document.hidden && seenCase(id)) renew();
    };
    document.addEventListener('visibilitychange', visible);
    window.addEventListener('keydown', touch);
    window.addEventListener('pointerdown', touch);
    return () => {
      clearInterval(timer);
      clearInterval(checks);
      document.removeEventListener('visibilitychange', visible);
      window.removeEventListener('keydown', touch);
      window.removeEventListener('pointerdown', touch);
    };
  }, [id, mine, look, hide]);
}
