import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { requestedPauseMs } from '@shared/callFailure';
import type { CallTypes } from '@domain/contract/types';
import { withoutControlCharacters } from '@/components/cleanInput';
import { call } from '@/services/call';
import { codeOf, isRetryable } from '@/services/callError';
import { onReset } from '@/services/identity';
import { type Case, changeCached } from './cases';
import type { Sending } from './endAssignment';

/** Marks, amount and remarks are about one submission: `round` counts the corrections. */
type Stored = CallTypes['saveReviewDraft']['body'];
/** The unsent input of an officer for a case. */
export type Draft = Omit<Stored, 'round'>;
export type Mark = Draft['marks'][number];
/** A rejection must not be sent with an approval: `remarks` has a text for each kind. */
export type Kind = keyof Draft['remarks'];

const empty: Draft = { marks: [], remarks: {}, officeNote: '', amount: '' };
const hasContent = ({ marks, remarks, officeNote, amount }: Draft) =>
  marks.length > 0 || [...Object.values(remarks), officeNote, amount].some((text) => text.trim() !== '');

/** The input of this page, until the server has it and its case is closed. */
interface Edited {
  round: number;
  draft: Draft;
  state: 'unsaved' | 'saved' | 'refused';
  /** why the last save failed */
  error?: unknown;
}
const edited = new Map<string, Edited>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
/** The saves without a reply: the next save of the same case starts after it. `stop` ends the request. */
const saving = new Map<string, { saved: Promise<void>; stop: AbortController }>();
/** The cases whose page is open. */
const shown = new Set<string>();
const listeners = new Set<() => void>();

const saveDelayMs = 1_000;
const retryMs = 10_000;

function set(id: string, entry: Edited | null) {
  if (entry) edited.set(id, entry);
  else edited.delete(id);
  listeners.forEach((listener) => listener());
}
function listen(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
function saveAfter(id: string, ms: number) {
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => void saveDraft(id), ms),
  );
}

const cleaned = ({ remarks, officeNote, amount, ...draft }: Draft): Draft => ({
  ...draft,
  remarks: Object.fromEntries(Object.entries(remarks).map(([kind, text]) => [kind, withoutControlCharacters(text)])),
  officeNote: withoutControlCharacters(officeNote),
  amount: withoutControlCharacters(amount),
});

async function send(id: string, entry: Edited, sending: Sending & { signal: AbortSignal }): Promise<void> {
  const { draft, round } = entry;
  const options = { params: { id }, ...sending };
  const saved = await (
    hasContent(draft)
      ? call('saveReviewDraft', { ...options, body: { ...cleaned(draft), round } })
      : call('dropReviewDraft', options)
  ).then(
    (): Partial<Edited> => ({ state: 'saved', error: undefined }),
    (error: unknown): Partial<Edited> => ({ state: isRetryable(error) ? 'unsaved' : 'refused', error }),
  );
  const now = edited.get(id);
  // The officer has changed, or the desk is locked.
  if (!now) return;
  if (saved.state === 'saved') changeCached(id, { draft: { ...draft, round } });
  else if (saved.state === 'unsaved') saveAfter(id, Math.max(retryMs, requestedPauseMs(saved.error)));
  // The officer has typed since: that text has its own save.
  if (now !== entry) return set(id, { ...now, error: saved.error });
  // A text that is refused, for example for its characters, is nowhere else. After other refusals the case cannot be decided.
  const isNowhereElse = saved.state === 'unsaved' || codeOf(saved.error) === 'VALIDATION_FAILED';
  set(id, isNowhereElse || shown.has(id) ? { ...entry, ...saved } : null);
}

/** Saves the input of a case unless the server has it. Never rejects. */
async function saveDraft(id: string, sending: Sending = {}): Promise<void> {
  clearTimeout(timers.get(id));
  // While the page closes nothing can wait.
  if (!sending.keepalive) await saving.get(id)?.saved;
  const entry = edited.get(id);
  if (entry?.state !== 'unsaved') return;
  const stop = new AbortController();
  const save = { saved: send(id, entry, { ...sending, signal: stop.signal }), stop };
  saving.set(id, save);
  await save.saved.finally(() => saving.get(id) === save && saving.delete(id));
}

const unsaved = () => [...edited].filter(([, { state }]) => state === 'unsaved').map(([id]) => id);
export const hasUnsavedDraft = (): boolean => unsaved().length > 0;
/** Saves the input of every case. Resolves to false when the server does not have all of it. */
export async function saveDrafts(sending?: Sending): Promise<boolean> {
  await Promise.all(unsaved().map((id) => saveDraft(id, sending)));
  return !hasUnsavedDraft();
}
function forgetInput() {
  timers.forEach((timer) => clearTimeout(timer));
  for (const state of [edited, timers, saving]) state.clear();
  listeners.forEach((listener) => listener());
}
onReset(forgetInput);
/** Removes the input of every case and ends its saves. Returns the cases whose input the server does not have. */
export function forgetDrafts(): string[] {
  const lost = [...edited].filter(([, { state, draft }]) => state !== 'saved' && hasContent(draft)).map(([id]) => id);
  saving.forEach(({ stop }) => stop.abort());
  forgetInput();
  return lost;
}

/** The decision on this case has taken effect or was undone: the page shows the draft that the server returns. */
export const forgetSavedDraft = (id: string): void => void (edited.get(id)?.state === 'saved' && set(id, null));

/** The draft of a decision, saved on the server a second after the last input and when the case is left. */
export function useDraft({ id, rounds, draft: stored }: Pick<Case, 'id' | 'rounds' | 'draft'>) {
  const round = rounds.length;
  const entry = useSyncExternalStore(listen, () => edited.get(id));
  const isCurrent = (one: { round: number } | undefined) => one?.round === round;
  const saved = isCurrent(stored) ? stored : undefined;
  const draft: Draft = isCurrent(entry) && entry ? entry.draft : (saved ?? empty);
  useEffect(() => {
    shown.add(id);
    return () => {
      shown.delete(id);
      forgetSavedDraft(id);
      void saveDraft(id);
    };
  }, [id]);
  const change = useCallback(
    (part: Partial<Draft> | ((now: Draft) => Partial<Draft>)) => {
      const typed = edited.get(id);
      const now = typed?.round === round ? typed.draft : (saved ?? empty);
      const { marks, remarks, officeNote, amount } = { ...now, ...(typeof part === 'function' ? part(now) : part) };
      set(id, { round, draft: { marks, remarks, officeNote, amount }, state: 'unsaved', error: typed?.error });
      saveAfter(id, saveDelayMs);
    },
    [id, round, saved],
  );
  return { draft, change, saveError: entry?.error };
}
