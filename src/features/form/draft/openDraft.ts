import type { Detail } from '@domain/contract/types';
import type { FlowDef } from '@domain/flow/types';
import { last } from '@domain/last';
import { findEdition, policyOf } from '@domain/policy/findEdition';

import { quietMs } from '@/scheduling';
import { ApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { onForget } from '@/services/deviceStore';
import { loadPolicy } from '@/services/policy';
import { getToken, hasSignedOut, onSession } from '@/services/session';
import { forgetUploaded } from '@/services/photos';
import { confirmedMarks, withoutUnchanged } from './edits';
import { isNewer, isOwnSave, isUnanswered, roundOf, unionOfFiles } from './serverDraft';
import { createController, type DraftController, type Opened } from './controller';
import {
  deleteLocalCopy,
  dropOldDraft,
  mergeEdits,
  mergeSent,
  readLastDraft,
  readLocalCopies,
  type LocalCopy,
} from './localCopy';
import { isReturned, type Leftover } from './store';
import { mayEndSoon } from './mayEndSoon';

const keyOf = (flow: FlowDef, id?: string) => `${flow.id}/${id ?? ''}`;

/** At most one draft is open per tab. It outlives the step pages, so saves and uploads continue during navigation. */
let current:
  { key: string; token: string | null; opening: Promise<DraftController>; controller?: DraftController } | undefined;

const isReadOnly = (error: unknown) => error instanceof ApiError && error.kind === 'maintenance';

/** Reads the draft of this flow without creating one; undefined when there is none. */
async function findDraft({ id: flow }: FlowDef): Promise<Detail | undefined> {
  const { list } = await call('applications', { query: { status: 'draft', flow } });
  return list[0] && call('application', { params: { id: list[0].id } });
}

/** `lost`: unsent work of an earlier draft that another device has submitted or deleted. */
async function fetchDraft(flow: FlowDef, id: string | undefined): Promise<{ draft: Detail; lost?: Leftover | null }> {
  try {
    if (id) return { draft: await call('application', { params: { id } }) };
    const draft = await call('createApplication', { body: { flow: flow.id } });
    return { draft, lost: await dropOldDraft(flow, draft) };
  } catch (error) {
    if (id) throw error;
    const stored = isReadOnly(error) ? await findDraft(flow).catch(() => undefined) : undefined;
    if (stored) return { draft: stored };
    const localDraft = isUnanswered(error) || isReadOnly(error) ? await readLastDraft(flow.id) : null;
    if (localDraft) return { draft: localDraft };
    throw error;
  }
}

/**
 * Returns the edits that were made before the submission, or for an earlier correction, and never reached the server. They are shown, and
 * not sent: the application was submitted without them.
 */
function leftoverOf(flow: FlowDef, stored: LocalCopy[], draft: Detail): Leftover | null {
  const earlier = stored.filter((copy) => roundOf(copy.draft) !== roundOf(draft));
  const edits = withoutUnchanged(flow, mergeEdits(earlier).edits, draft.steps);
  return Object.keys(edits).length > 0 ? { edits, names: earlier.flatMap(({ names }) => names) } : null;
}

/** Applies the unsaved edits of the local copies to the server's draft; a conflict if the draft was saved since they were made. */
async function restore(flow: FlowDef, fetched: Detail): Promise<Pick<Opened, 'restored' | 'merged'>> {
  const isEditable = fetched.status === 'draft' || fetched.status === 'returned';
  if (!isEditable) await deleteLocalCopy(fetched);
  const stored = isEditable ? await readLocalCopies(flow, fetched.id) : [];
  // A slow response may be older than the copy of another tab that has saved since.
  const newestCopy = last(stored)?.draft;
  const isCopyNewer = newestCopy && isNewer(newestCopy, fetched);
  const draft = isCopyNewer ? { ...newestCopy, files: unionOfFiles(fetched, newestCopy) } : fetched;
  const copies = stored.filter((copy) => roundOf(copy.draft) === roundOf(draft));
  const latest = mergeEdits(copies);
  const leftover = leftoverOf(flow, stored, draft);
  const names = stored.flatMap((copy) => copy.names).filter((name) => !leftover?.names.includes(name));
  const merged = { names, typedAt: latest.typedAt };
  const newerDraft = { ...(isCopyNewer && { draft }), leftover };
  const changes = withoutUnchanged(flow, latest.edits, draft.steps);
  const edits = { ...changes, ...confirmedMarks(draft, latest.edits) };
  // The oldest copy with a pending edit decides whether the draft was saved elsewhere since.
  const base = copies.find((copy) => Object.keys(copy.edits).some((path) => path in edits));
  if (!base) return { restored: newerDraft, merged };
  const { revision } = base.draft;
  // The reply to the last save was lost: the newer revision contains nothing but values that were typed here.
  const isOwn = isOwnSave(base.draft, mergeSent(copies, revision), draft);
  if (revision === draft.revision || isOwn || Object.keys(changes).length === 0)
    return { restored: { ...newerDraft, edits, sent: mergeSent(copies, draft.revision), phase: 'unsaved' }, merged };
  // Photos do not change the revision, so either file list may be outdated.
  const files = unionOfFiles(draft, base.draft);
  return {
    restored: { draft: { ...base.draft, files }, theirs: { ...draft, files }, edits, leftover, phase: 'conflict' },
    merged,
  };
}

/** Error message when no policy contains the draft's edition, even after a reload: the form cannot be validated. */
export const noEdition = 'NO_EDITION';

async function loadEdition(draft: Detail): Promise<Pick<Opened, 'policy' | 'edition'>> {
  for (const isFresh of [false, true]) {
    const policy = policyOf(await loadPolicy(isFresh), draft);
    const edition = findEdition(policy.editions, draft);
    if (edition) return { policy, edition };
  }
  throw new ApiError('badResponse', { message: noEdition });
}

/** A chunk of its own: the first view of the form does not need it, only the open draft. */
const importRules = () => import(/* webpackChunkName: "form-rules" */ './validator');

/** The terms decide what a page shows now: a step with a car can be open, marks of a correction are checked, or a term may end soon. */
function needsTerms({ store, validator }: DraftController): boolean {
  const state = store.get();
  const isOnFirstStep = Object.keys(validator?.problems(state, 'personalInfo') ?? {}).length > 0;
  return !isOnFirstStep || isReturned(state) || (state.edition !== null && mayEndSoon(state.edition));
}

/** Retries until the terms are loaded or the draft is closed. */
function loadTermsLater(controller: DraftController): void {
  setTimeout(() => {
    if (current?.controller === controller) controller.loadTerms().catch(() => loadTermsLater(controller));
  }, quietMs.prefetch);
}

async function open(flow: FlowDef, id: string | undefined, token: string | null): Promise<DraftController> {
  const [{ draft, lost }, rules] = await Promise.all([fetchDraft(flow, id), importRules(), loadPolicy()]);
  const policy = await loadEdition(draft);
  const { restored: ofCopies, merged } = await restore(flow, draft);
  const restored = { ...ofCopies, leftover: ofCopies.leftover ?? lost ?? null };
  const controller = createController({ flow, draft, rules, terms: null, token, ...policy, restored, merged });
  if (needsTerms(controller)) await controller.loadTerms();
  else loadTermsLater(controller);
  if (restored.phase === 'unsaved') void controller.flush();
  return controller;
}

/** Opens the draft of a flow, or the application with this id. Returns the open one while key and token are the same. */
export function openDraft(flow: FlowDef, id?: string): Promise<DraftController> {
  const key = keyOf(flow, id);
  // Another token may belong to another person: reload from the server and restore edits from the local copy.
  if (current?.key === key && current.token === getToken()) return current.opening;
  void closeDraft(false);
  const token = getToken();
  const opening = open(flow, id, token);
  const entry: typeof current = { key, token, opening };
  current = entry;
  opening.then(
    (controller) => (entry.controller = controller),
    () => current === entry && (current = undefined),
  );
  return opening;
}

/** Returns the open draft synchronously, so that changing the step renders no placeholder. */
export const peekDraft = (flow: FlowDef, id?: string): DraftController | null =>
  (current?.key === keyOf(flow, id) && current.token === getToken() && current.controller) || null;

/** Returns whether the open draft belongs to the current sign-in token. */
export const isOfCurrentToken = (): boolean => !current || current.token === getToken();

/** Binds the open draft to the new token after the same person has signed in again. */
export function continueWithNewToken(): void {
  if (current) current.token = getToken();
}

/** Settles when all drafts that were closed have written their last copy. */
let closing: Promise<unknown> = Promise.resolve();

async function close(entry: typeof current, deleteCopy: boolean): Promise<void> {
  try {
    const controller = await entry?.opening.catch(() => undefined);
    await controller?.close(deleteCopy);
  } catch (error) {
    console.warn('[draft] closing failed', error);
  }
}

/** Never rejects: it follows a submission, deletion or sign-out that has already succeeded. */
export function closeDraft(deleteCopy: boolean): Promise<void> {
  const entry = current;
  current = undefined;
  if (deleteCopy) forgetUploaded();
  const closed = close(entry, deleteCopy);
  closing = Promise.all([closing, closed]);
  return closed;
}

async function isOpen(id: string): Promise<boolean> {
  const entry = current;
  const controller = await entry?.opening.catch(() => undefined);
  return current === entry && controller?.store.get().draft.id === id;
}

/** Closes the open draft if it is this application, or whatever it is if no id is given. */
onForget(async (id) => {
  if (id === undefined || (await isOpen(id))) await closeDraft(true);
  await closing;
});

let shownForms = 0;
/** Returns the function to call when the form is no longer shown. */
export function showForm(): () => void {
  shownForms += 1;
  return () => void (shownForms -= 1);
}

onSession(() => {
  // After a sign-out in another tab this tab must not write to the cleared storage.
  if (hasSignedOut()) void closeDraft(true);
  // Of a shown form SessionWatch checks the owner first. Otherwise the edits wait in the local copy until their owner opens the form.
  else if (getToken() !== null && !isOfCurrentToken() && shownForms === 0) void closeDraft(false);
});
