import type { Detail } from '@domain/contract/types';
import type { FlowDef } from '@domain/flow/types';
import { last } from '@domain/last';

import { ApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { onDrop } from '@/services/deviceStore';
import { loadPolicy } from '@/services/policy';
import { findEdition } from '@domain/policy/findEdition';
import { getToken, hasSignedOut, onSession } from '@/services/session';
import { forgetUploaded } from '@/services/uploadedPhotos';
import { withoutEcho } from './fields';
import { filesOfBoth, isNewer } from './told';
import { createSession, type DraftSession, type Opened } from './session';
import { dropDeviceCopy, latestEdits, readLastDeviceCopy, readDeviceCopies } from './deviceCopy';

const keyOf = (flow: FlowDef, id?: string) => `${flow.id}/${id ?? ''}`;

/** At most one draft is open in a tab. It outlives the step pages, so that a save or a photo goes on while one walks. */
let current: { key: string; token: string | null; opening: Promise<DraftSession>; opened?: DraftSession } | undefined;

async function fetchDraft(flow: FlowDef, id: string | undefined): Promise<Detail> {
  try {
    return await (id
      ? call('application', { params: { id } })
      : call('createApplication', { body: { flow: flow.id } }));
  } catch (error) {
    const away = error instanceof ApiError && error.status === undefined;
    const kept = away && !id ? await readLastDeviceCopy(flow.id) : null;
    if (kept) return kept;
    throw error;
  }
}

/** What the tabs of this device still hold goes on top of the server's; it is sent only where nobody has saved since. */
async function restore(flow: FlowDef, told: Detail): Promise<Pick<Opened, 'restored' | 'taken'>> {
  const changeable = told.status === 'draft' || told.status === 'returned';
  if (!changeable) await dropDeviceCopy(told);
  const copies = changeable ? await readDeviceCopies(flow, told.id) : [];
  const latest = latestEdits(copies);
  const taken = { names: copies.flatMap(({ names }) => names), typedAt: latest.typedAt };
  // An answer that was slow may be older than what a neighbour has saved since, and kept.
  const kept = last(copies)?.draft;
  const draft = kept && isNewer(kept, told) ? { ...kept, files: filesOfBoth(told, kept) } : told;
  const known = draft === told ? {} : { draft };
  const edits = withoutEcho(flow, latest.edits, draft.steps);
  // The oldest says whether somebody has saved since anything of it was typed.
  const base = copies.find((copy) => Object.keys(copy.edits).some((path) => path in edits));
  if (!base) return { restored: known, taken };
  if (base.draft.revision === draft.revision) return { restored: { ...known, edits, phase: 'unsaved' }, taken };
  // A photo is no revision: it may have come after the server's answer had left, or gone after the copy was written.
  const files = filesOfBoth(draft, base.draft);
  return {
    restored: { draft: { ...base.draft, files }, theirs: { ...draft, files }, edits, phase: 'conflict' },
    taken,
  };
}

/** Without its edition nothing could be checked: said, not passed over. What was remembered of the policy may be too old to have it. */
export const noEdition = 'NO_EDITION';

async function loadEdition(draft: Detail): Promise<Pick<Opened, 'policy' | 'edition'>> {
  for (const isFresh of [false, true]) {
    const policy = await loadPolicy(isFresh);
    const edition = findEdition(policy.editions, draft);
    if (edition) return { policy, edition };
  }
  throw new ApiError('badResponse', { message: noEdition });
}

async function open(flow: FlowDef, id: string | undefined): Promise<DraftSession> {
  const [draft] = await Promise.all([fetchDraft(flow, id), loadPolicy()]);
  const law = await loadEdition(draft);
  const kept = await restore(flow, draft);
  const opened = createSession({ flow, draft, ...law, ...kept });
  if (kept.restored.phase === 'unsaved') void opened.flush();
  return opened;
}

/** The draft of a flow, or the application with this id. The same one as long as the person walks its steps. */
export function openSession(flow: FlowDef, id?: string): Promise<DraftSession> {
  const key = keyOf(flow, id);
  // Another token may be another person: what is theirs comes back from the server, what was typed from the device.
  if (current?.key === key && current.token === getToken()) return current.opening;
  void closeSession(false);
  const opening = open(flow, id);
  const own: typeof current = { key, token: getToken(), opening };
  current = own;
  opening.then(
    (opened) => (own.opened = opened),
    () => current === own && (current = undefined),
  );
  return opening;
}

/** The one that is open already, so that walking from step to step shows nothing in between. */
export const peekSession = (flow: FlowDef, id?: string): DraftSession | null =>
  (current?.key === keyOf(flow, id) && current.token === getToken() && current.opened) || null;

/** Whether the open draft was opened, or continued, with the current token. */
export const isOfThisToken = (): boolean => !current || current.token === getToken();

/** The same person has signed in over the form: it goes on under the new session. */
export function goOnSignedIn(): void {
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
export function closeSession(andForget: boolean): Promise<void> {
  const own = current;
  current = undefined;
  if (andForget) forgetUploaded();
  closing = close(own, andForget);
  return closing;
}

onDrop(async () => {
  const before = closing; // writes its last copy
  await closeSession(true);
  await before;
});
// A sign-out in another tab: this tab writes nothing to the cleared device any more.
onSession(() => hasSignedOut() && void closeSession(true));
