import type { Detail } from '@domain/contract/types';
import type { FlowDef } from '@domain/flow/types';
import { last } from '@domain/last';

import { ApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { onDrop } from '@/services/deviceStore';
import { loadPolicy } from '@/services/policy';
import { findEdition } from '@domain/policy/findEdition';
import { getToken, hasSignedOut, onSession } from '@/services/session';
import { forgetUploaded } from '@/services/photos';
import { withoutUnchanged } from './edits';
import { unionOfFiles, isNewer } from './serverDraft';
import { createController, type DraftController, type Opened } from './controller';
import { deleteLocalCopy, mergeEdits, readLastDraft, readLocalCopies } from './localCopy';

const keyOf = (flow: FlowDef, id?: string) => `${flow.id}/${id ?? ''}`;

/** At most one draft is open per tab. It outlives the step pages, so saves and uploads continue during navigation. */
let current:
  { key: string; token: string | null; opening: Promise<DraftController>; opened?: DraftController } | undefined;

async function fetchDraft(flow: FlowDef, id: string | undefined): Promise<Detail> {
  try {
    return await (id
      ? call('application', { params: { id } })
      : call('createApplication', { body: { flow: flow.id } }));
  } catch (error) {
    const away = error instanceof ApiError && error.status === undefined;
    const kept = away && !id ? await readLastDraft(flow.id) : null;
    if (kept) return kept;
    throw error;
  }
}

/** Applies the unsaved edits of the device copies to the server's draft; a conflict if the draft was saved since they were made. */
async function restore(flow: FlowDef, told: Detail): Promise<Pick<Opened, 'restored' | 'taken'>> {
  const changeable = told.status === 'draft' || told.status === 'returned';
  if (!changeable) await deleteLocalCopy(told);
  const copies = changeable ? await readLocalCopies(flow, told.id) : [];
  const latest = mergeEdits(copies);
  const taken = { names: copies.flatMap(({ names }) => names), typedAt: latest.typedAt };
  // A slow response may be older than the copy of another tab that has saved since.
  const kept = last(copies)?.draft;
  const draft = kept && isNewer(kept, told) ? { ...kept, files: unionOfFiles(told, kept) } : told;
  const known = draft === told ? {} : { draft };
  const edits = withoutUnchanged(flow, latest.edits, draft.steps);
  // The oldest copy with a pending edit decides whether the draft was saved elsewhere since.
  const base = copies.find((copy) => Object.keys(copy.edits).some((path) => path in edits));
  if (!base) return { restored: known, taken };
  if (base.draft.revision === draft.revision) return { restored: { ...known, edits, phase: 'unsaved' }, taken };
  // Photos do not change the revision, so either file list may be outdated.
  const files = unionOfFiles(draft, base.draft);
  return {
    restored: { draft: { ...base.draft, files }, theirs: { ...draft, files }, edits, phase: 'conflict' },
    taken,
  };
}

/** Error message when no policy contains the draft's edition, even after a reload: the form cannot be validated. */
export const noEdition = 'NO_EDITION';

async function loadEdition(draft: Detail): Promise<Pick<Opened, 'policy' | 'edition'>> {
  for (const isFresh of [false, true]) {
    const policy = await loadPolicy(isFresh);
    const edition = findEdition(policy.editions, draft);
    if (edition) return { policy, edition };
  }
  throw new ApiError('badResponse', { message: noEdition });
}

/** A chunk of its own: the first view of the form does not need it, only the open draft. */
const importRules = () => import(/* webpackChunkName: "form-rules" */ './validator');

async function open(flow: FlowDef, id: string | undefined): Promise<DraftController> {
  const [draft, rules] = await Promise.all([fetchDraft(flow, id), importRules(), loadPolicy()]);
  const law = await loadEdition(draft);
  const kept = await restore(flow, draft);
  const opened = createController({ flow, draft, rules, ...law, ...kept });
  if (kept.restored.phase === 'unsaved') void opened.flush();
  return opened;
}

/** Opens the draft of a flow, or the application with this id. Returns the open one while key and token are the same. */
export function openDraft(flow: FlowDef, id?: string): Promise<DraftController> {
  const key = keyOf(flow, id);
  // Another token may belong to another person: reload from the server and restore edits from the device copy.
  if (current?.key === key && current.token === getToken()) return current.opening;
  void closeDraft(false);
  const opening = open(flow, id);
  const own: typeof current = { key, token: getToken(), opening };
  current = own;
  opening.then(
    (opened) => (own.opened = opened),
    () => current === own && (current = undefined),
  );
  return opening;
}

/** Returns the open draft synchronously, so that changing the step renders no placeholder. */
export const peekDraft = (flow: FlowDef, id?: string): DraftController | null =>
  (current?.key === keyOf(flow, id) && current.token === getToken() && current.opened) || null;

/** Returns whether the open draft belongs to the current sign-in token. */
export const isOfCurrentToken = (): boolean => !current || current.token === getToken();

/** Binds the open draft to the new token after the same person has signed in again. */
export function continueWithNewToken(): void {
  if (current) current.token = getToken();
}

let closing = Promise.resolve();

async function close(own: typeof current, andForget: boolean): Promise<void> {
  try {
    const opened = await own?.opening.catch(() => undefined);
    await opened?.close(andForget);
  } catch (reason) {
    console.warn('[draft] closing failed', reason);
  }
}

/** Never rejects: it follows a submission, deletion or sign-out that has already succeeded. */
export function closeDraft(andForget: boolean): Promise<void> {
  const own = current;
  current = undefined;
  if (andForget) forgetUploaded();
  closing = close(own, andForget);
  return closing;
}

onDrop(async () => {
  const before = closing; // writes its last copy
  await closeDraft(true);
  await before;
});
// After a sign-out in another tab this tab must not write to the cleared storage.
onSession(() => hasSignedOut() && void closeDraft(true));
