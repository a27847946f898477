import { ApiError } from '@/services/apiError';
import { call } from '@/services/call';
import type { DraftController } from '../draft/controller';
import type { Reading, Readings } from './readings';

/** Long polling: the server responds when the photo is recognised, or after this time with `waiting`. */
const WAIT_S = 10;
const TIMEOUT_MS = 25_000;
const RETRY_MS = 4_000;

const gone: Reading = { state: 'off', kind: null, fits: null, turned: 0, findings: [] };

/** Rejects on temporary network or server errors; a deleted photo (404) returns `off`. */
const ask = (id: string, signal: AbortSignal): Promise<Reading> =>
  call('reading', { params: { id }, query: { waitS: WAIT_S }, timeoutMs: TIMEOUT_MS, signal, keepToken: true }).catch(
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return gone;
      throw error;
    },
  );

/** Combines quality check and recognition: a recognised photo gets no blur warning, and no photo gets two warnings. */
function agree({ store, photos }: DraftController, readings: Readings, fileId: string, { state, findings }: Reading) {
  if (!store.get().checked[fileId]?.length) return;
  if (findings.length > 0) photos.acceptConcerns(fileId);
  if (state === 'unreadable') readings.keepPhoto(fileId);
}

/** Polls the results of waiting photos one after the other. Returns a function that stops polling. */
export function watchReadings(session: DraftController, readings: Readings): () => void {
  const { store } = session;
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy = false;
  let asked = new Set<string>();

  const waiting = () => readings.photos().find(({ file, state }) => state === 'waiting' && !asked.has(file.id));

  async function round() {
    await readings.fill();
    for (let photo = waiting(); photo && !stop.signal.aborted; photo = waiting()) {
      asked.add(photo.file.id);
      const reading = await ask(photo.file.id, stop.signal);
      if (stop.signal.aborted) return;
      readings.hear(photo.file.id, reading);
      agree(session, readings, photo.file.id, reading);
    }
  }
  function look() {
    if (busy || stop.signal.aborted) return;
    busy = true;
    clearTimeout(timer);
    asked = new Set();
    const again = () => {
      busy = false;
      const waits = readings.photos().some(({ state }) => state === 'waiting');
      if (waits && !stop.signal.aborted) timer = setTimeout(look, RETRY_MS);
    };
    round().then(again, again);
  }

  let { attempted, answers, draft } = store.get();
  const letGo = store.subscribe(() => {
    const before = { attempted, answers, files: draft.files };
    ({ attempted, answers, draft } = store.get());
    // 下一步 was tapped: the values of that step count as checked.
    if (attempted !== before.attempted)
      readings.seen((path) => [...attempted].some((step) => path.startsWith(`${step}.`)));
    if (draft.files !== before.files) look();
    // An answer may change which fields are visible.
    else if (answers !== before.answers && !busy) void readings.fill();
  });
  look();
  return () => {
    stop.abort();
    clearTimeout(timer);
    letGo();
  };
}
