/** @jest-environment jsdom */
import '../testing/device';
import 'fake-indexeddb/auto';
import { get, keys } from 'idb-keyval';
import { flows } from '@domain/flow';
import { ApiError } from '@/services/apiError';
import { call } from '@/services/call';
import {
  dropEverything,
  forgetApplication,
  hasUnsentRecords,
  keepText,
  namesOf,
  readText,
} from '@/services/deviceStore';
import { recordStore } from '@/services/deviceVault';
import { noDecisions, openDecisions, saveDecisions } from '../ocr/ocrDecisions';
import { testDraft, testPolicy } from '../testing/draft';
import { hasUnsaved } from '@/lib/unsaved';
import { mergeEdits, startLocalCopy } from './localCopy';
import { createDraftStore } from './store';
import { closeDraft, continueWithNewToken, openDraft, peekDraft } from './openDraft';

jest.mock('@/services/call', () => ({ call: jest.fn() }));
jest.mock('@/services/policy', () => ({
  loadPolicy: () => Promise.resolve(jest.requireActual('../testing/draft').testPolicy),
}));

const answers = jest.mocked(call as unknown as (name: string, options?: object) => Promise<unknown>);
const flow = flows.newApplyElv;
const saves = () => answers.mock.calls.filter(([name]) => name === 'saveStep');
/** The device answers in real time; the pauses of a draft pass at once. */
const { setTimeout: realTimeout } = globalThis;
const wait = (ms: number) => new Promise((resolve) => realTimeout(resolve, ms));
/** Longer than the pause before the local copy is written, shorter than that before a save. */
const writePauseMs = 200;
/** Lets this time pass, in which nothing must happen, and waits for writes that it started nevertheless. */
const pass = async (ms: number) => {
  await jest.advanceTimersByTimeAsync(ms);
  await wait(50);
};
const away = () => Promise.reject(new ApiError('network'));
let server = testDraft('newApplyElv');

const online = (save: () => Promise<unknown> = () => Promise.resolve(server)) =>
  answers.mockImplementation((name) => (name === 'saveStep' ? save() : Promise.resolve(server)));
const keptEdits = async () => {
  const [name, ...others] = await namesOf('draft-1/draft');
  expect(others).toEqual([]);
  return name && (await readText<{ edits: object }>(name))?.edits;
};
/** Waits until the local copy contains these edits. */
async function written(edits: object) {
  await jest.advanceTimersByTimeAsync(writePauseMs);
  await until(async () => expect(await keptEdits()).toEqual(edits));
}
/** Repeats the check until it holds. */
async function until(check: () => unknown) {
  for (let tries = 0; tries < 1_000; tries += 1)
    try {
      return await check();
    } catch {
      await wait(2);
    }
  return check();
}

beforeEach(async () => {
  jest.useFakeTimers();
  server = testDraft('newApplyElv');
  localStorage.setItem('User-Token', 'token');
  answers.mockReset();
  await dropEverything();
});
afterEach(async () => {
  await closeDraft(false);
  jest.useRealTimers();
});

/** Opens the draft, edits it and waits until the local copy contains the edit. */
async function type(address: string) {
  const draft = await openDraft(flow);
  draft.change('personalInfo.address', address);
  await written({ 'personalInfo.address': address });
  return draft;
}
/** Another tab of the same browser with its own local copy. */
const tabOf = (draft: typeof server) => {
  const store = createDraftStore(flow, draft, {});
  return { store, close: startLocalCopy(store) };
};
/** A tab that was closed with an edit of this draft. */
function leaveCopy(draft: typeof server) {
  const { store, close } = tabOf(draft);
  store.set({ edits: { 'personalInfo.address': '这台设备填的地址' } });
  return close();
}
/** The earlier draft has this answer, and the server has a new draft. */
function newDraftAfter(earlier: () => Promise<unknown>) {
  server = testDraft('newApplyElv', { id: 'draft-2' });
  answers.mockImplementation((name) => (name === 'application' ? earlier() : Promise.resolve(server)));
}
const deleted = () => Promise.reject(new ApiError('badRequest', { status: 404 }));

/** Edits offline and closes the tab. */
async function typeAndDie(address: string) {
  online(away);
  await type(address);
  await closeDraft(false);
  answers.mockClear();
}

test('openDraft: judges a returned application by the policy of its submission, also when another one is in force', async () => {
  const [withdrawn] = testPolicy.editions.filter(({ flow: of }) => of === 'newApplyElv');
  const material = { key: 'oldProof', label: '旧材料', step: 2 as const, min: 1, max: 1 };
  const rules = {
    common: { ...testPolicy.common, bankCard: { ...testPolicy.common.bankCard, lengths: [5] } },
    edition: { ...withdrawn!, materials: [...withdrawn!.materials, material] },
  };
  const item = { key: 'oldProof', code: 'x', text: '', old: null, touched: false };
  server = testDraft('newApplyElv', { status: 'returned', returned: { round: 1, remark: '', items: [item] }, rules });
  online();
  const { store, validator } = await openDraft(flow, 'draft-1');
  expect(store.get()).toMatchObject({ policy: { common: rules.common }, edition: rules.edition });
  expect(validator?.problems(store.get(), 'oldCarInfo')).toMatchObject({ oldProof: { code: 'untouched' } });
});

test('openDraft: saves the confirmation of a marked value after a killed tab, also when another device has saved since', async () => {
  const { address } = server.steps.personalInfo;
  const item = { key: 'personalInfo.address', code: 'x', text: '', old: null, touched: false };
  server = testDraft('newApplyElv', { status: 'returned', returned: { round: 1, remark: '', items: [item] } });
  online(away);
  (await openDraft(flow, 'draft-1')).keep('personalInfo.address');
  await written({ 'personalInfo.address': address });
  await closeDraft(false);
  answers.mockClear();
  server = { ...server, revision: 4 };
  online();
  const { store } = await openDraft(flow, 'draft-1');
  expect(store.get().theirs).toBeNull();
  expect(saves()[0]?.[1]).toMatchObject({ body: { address }, headers: { 'If-Match': '4' } });
});

test('openDraft: reports a conflict when another device saved after the restored edits', async () => {
  await typeAndDie('这台设备填的地址');
  server = testDraft('newApplyElv', { revision: 7 });
  server.steps.personalInfo.address = '另一台设备填的地址';
  online();
  const draft = await openDraft(flow);
  await pass(1_200);
  expect(saves()).toEqual([]);
  expect(draft.store.get()).toMatchObject({
    phase: 'conflict',
    theirs: { revision: 7 },
    edits: { 'personalInfo.address': '这台设备填的地址' },
  });
});

test('openDraft: reports no conflict when the server response is older than the copy of another tab', async () => {
  const saved = testDraft('newApplyElv', { revision: 7 });
  saved.steps.personalInfo.name = '在旁边的页面里保存的名字';
  await leaveCopy(saved);
  online(); // the response has revision 3
  const { store } = await openDraft(flow);
  expect(store.get()).toMatchObject({ theirs: null, draft: { revision: 7, steps: saved.steps } });
  await wait(20);
  expect(saves()[0]?.[1]).toMatchObject({ body: { address: '这台设备填的地址' }, headers: { 'If-Match': '7' } });
});

test('openDraft: adopts an own save whose reply was lost, and saves the edits typed since without a conflict', async () => {
  await typeAndDie('江苏省苏州市一');
  const again = await openDraft(flow);
  await wait(20); // sent at revision 3 by opening
  again.change('personalInfo.address', '江苏省苏州市一号');
  await written({ 'personalInfo.address': '江苏省苏州市一号' });
  await closeDraft(false);
  answers.mockClear();
  server = testDraft('newApplyElv', { revision: 4 });
  server.steps.personalInfo.address = '江苏省苏州市一';
  online();
  const { store } = await openDraft(flow);
  expect(store.get()).toMatchObject({ theirs: null, draft: { revision: 4 } });
  expect(saves()[0]?.[1]).toMatchObject({ body: { address: '江苏省苏州市一号' }, headers: { 'If-Match': '4' } });
});

test('openDraft: during maintenance reads the stored draft and keeps the edits of the local copy', async () => {
  await typeAndDie('这台设备填的地址');
  answers.mockImplementation((name) => {
    if (name === 'applications') return Promise.resolve({ list: [{ id: 'draft-1' }], total: 1 });
    if (name === 'application') return Promise.resolve(server);
    return Promise.reject(new ApiError('maintenance', { status: 503, code: 'MAINTENANCE', retryAfterS: 60 }));
  });
  const { store } = await openDraft(flow);
  expect(answers).toHaveBeenCalledWith('applications', { query: { status: 'draft', flow: 'newApplyElv' } });
  await wait(20);
  expect(store.get()).toMatchObject({ phase: 'waiting', edits: { 'personalInfo.address': '这台设备填的地址' } });
});

test('openDraft: restores the draft offline for the same sign-in session only', async () => {
  await typeAndDie('这台设备填的地址');
  answers.mockImplementation(away);
  const draft = await openDraft(flow);
  expect(draft.store.get().edits).toEqual({ 'personalInfo.address': '这台设备填的地址' });
  await closeDraft(false);
  localStorage.setItem('User-Token', 'somebody else');
  await expect(openDraft(flow)).rejects.toThrow('network');
});

test('openDraft: restores the draft offline, although other applications of the flow were opened and closed later', async () => {
  await typeAndDie('草稿里的地址');
  server = testDraft('newApplyElv', { id: 'returned-1', status: 'returned' });
  online();
  const { store } = await openDraft(flow, 'returned-1');
  await until(() => expect(store.get().device).toBe('current'));
  await closeDraft(true);
  server = testDraft('newApplyElv', { id: 'submitted-1', status: 'submitted' });
  await openDraft(flow, 'submitted-1');
  await closeDraft(false);
  answers.mockImplementation(away);
  expect((await openDraft(flow)).store.get().draft.id).toBe('draft-1');
});

test('openDraft: merges the copies of two tabs into one', async () => {
  const [here, there] = [tabOf(server), tabOf(server)];
  here.store.set({ edits: { 'personalInfo.address': '这一页填的地址' } });
  there.store.set({ edits: { 'oldCarInfo.brandModel': '另一页填的车型' } });
  await Promise.all([here.close(), there.close()]);
  expect(await namesOf('draft-1/draft')).toHaveLength(2);
  online(away);
  expect((await openDraft(flow)).store.get().edits).toEqual({
    'personalInfo.address': '这一页填的地址',
    'oldCarInfo.brandModel': '另一页填的车型',
  });
  await until(async () => expect(await namesOf('draft-1/draft')).toHaveLength(1));
});

test('openDraft: keeps what a tab writes after another tab has merged its copy', async () => {
  const here = tabOf(server);
  here.store.set({ edits: { 'personalInfo.address': '这一页填的地址' } });
  await written({ 'personalInfo.address': '这一页填的地址' });
  online(away);
  await openDraft(flow); // reads the copy and drops it after writing its own
  here.store.set({ edits: { 'personalInfo.address': '这一页接着填的地址' } });
  await here.close();
  await closeDraft(false);
  expect((await openDraft(flow)).store.get().edits).toEqual({ 'personalInfo.address': '这一页接着填的地址' });
});

test('mergeEdits: the later edit of a field wins in each order of the copies', () => {
  const copies = ['先填的地址', '后填的地址'].map((address, at) => ({
    draft: server,
    edits: { 'personalInfo.address': address },
    typedAt: { 'personalInfo.address': at },
    names: [],
  }));
  for (const read of [copies, copies.toReversed()])
    expect(mergeEdits(read).edits).toEqual({ 'personalInfo.address': '后填的地址' });
});

test('local copy: contains no clear text', async () => {
  await typeAndDie('江苏省苏州市秘密路8号');
  for (const name of await keys(recordStore())) {
    const { bytes } = (await get(name, recordStore())) as { bytes: ArrayBuffer };
    expect(Buffer.from(bytes).toString('utf8')).not.toContain('秘密路');
  }
});

test('openDraft: deletes the local copy of an application that has been submitted', async () => {
  await typeAndDie('江苏省苏州市另一条路8号');
  server = testDraft('newApplyElv', { status: 'submitted' });
  online();
  const draft = await openDraft(flow);
  expect(draft.store.get().edits).toEqual({});
  await pass(400);
  expect((await keys(recordStore())).filter((name) => String(name).startsWith('draft-1/'))).toEqual([]);
});

test('dropEverything: closes the open draft and deletes the local copy', async () => {
  online(away);
  const draft = await openDraft(flow);
  draft.change('personalInfo.address', '江苏省苏州市另一条路8号');
  expect(hasUnsaved()).toBe(true);
  await dropEverything();
  await pass(400);
  expect(await keys(recordStore())).toEqual([]);
  expect(hasUnsaved()).toBe(false);
});

test('openDraft: closes the draft and deletes its copy when another tab signs out', async () => {
  online(away);
  await type('江苏省苏州市另一条路8号');
  localStorage.setItem('User-Token', '');
  window.dispatchEvent(new StorageEvent('storage', { key: 'User-Token' }));
  await until(async () => expect(await namesOf('draft-1/')).toEqual([]));
  expect(hasUnsaved()).toBe(false);
});

test('openDraft: keeps the open draft and its local copy when the session ends in another tab', async () => {
  online(away);
  await type('江苏省苏州市另一条路8号');
  localStorage.removeItem('User-Token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'User-Token' }));
  await wait(20);
  expect(hasUnsaved()).toBe(true);
  expect(await keptEdits()).toEqual({ 'personalInfo.address': '江苏省苏州市另一条路8号' });
});

test('openDraft: closes a draft whose form is not shown when another token is stored, and keeps its local copy', async () => {
  online(away);
  const draft = await type('江苏省苏州市另一条路8号');
  localStorage.setItem('User-Token', 'somebody else');
  window.dispatchEvent(new StorageEvent('storage', { key: 'User-Token' }));
  await wait(20);
  expect(hasUnsaved()).toBe(false);
  answers.mockClear();
  await draft.flush();
  expect(saves()).toEqual([]);
  expect(await keptEdits()).toEqual({ 'personalInfo.address': '江苏省苏州市另一条路8号' });
});

test('openDraft: does not return the open draft to another user', async () => {
  online();
  await openDraft(flow);
  localStorage.setItem('User-Token', 'somebody else');
  expect(peekDraft(flow)).toBeNull();
  server = testDraft('newApplyElv', { id: 'draft-2' });
  expect((await openDraft(flow)).store.get().draft.id).toBe('draft-2');
});

describe('forgetApplication', () => {
  it('keeps the open draft and its unsaved edits when another application is deleted', async () => {
    online(away);
    const draft = await type('江苏省苏州市另一条路8号');
    await forgetApplication('draft-2');
    expect(peekDraft(flow)).toBe(draft);
    expect(await keptEdits()).toEqual({ 'personalInfo.address': '江苏省苏州市另一条路8号' });
  });

  it('closes the open draft and drops its records when it is deleted', async () => {
    online(away);
    const draft = await openDraft(flow);
    draft.change('personalInfo.address', '江苏省苏州市另一条路8号');
    await forgetApplication('draft-1');
    await pass(400);
    expect(peekDraft(flow)).toBeNull();
    expect(await namesOf('draft-1/')).toEqual([]);
  });
});

describe('local copy', () => {
  it('can be opened offline after the same person has signed in again', async () => {
    online(away);
    const draft = await type('这台设备填的地址');
    draft.signedOut();
    localStorage.setItem('User-Token', 'new token');
    continueWithNewToken();
    draft.signedIn();
    await pass(writePauseMs);
    await closeDraft(false);
    answers.mockImplementation(away);
    expect((await openDraft(flow)).store.get().edits).toEqual({ 'personalInfo.address': '这台设备填的地址' });
  });

  it('does not pass to the token of another person who signs in in another tab', async () => {
    online(away);
    const draft = await openDraft(flow);
    localStorage.setItem('User-Token', 'somebody else');
    draft.change('personalInfo.address', '这台设备填的地址');
    await written({ 'personalInfo.address': '这台设备填的地址' });
    await closeDraft(false);
    answers.mockImplementation(away);
    await expect(openDraft(flow)).rejects.toThrow('network');
  });

  it.each([
    ['drops', 'draft', 0],
    ['keeps, because it was returned for correction,', 'returned', 1],
  ] as const)('%s the records of an earlier draft when the server has a new one', async (_, status, count) => {
    await typeAndDie('这台设备填的地址');
    await keepText('draft-1/ocr', {});
    const [name] = await namesOf('draft-1/draft');
    await keepText(name!, { ...(await readText<object>(name!)), draft: testDraft('newApplyElv', { status }) });
    server = testDraft('newApplyElv', { id: 'draft-2' });
    online();
    await openDraft(flow);
    expect(await namesOf('draft-1/draft')).toHaveLength(count);
    expect(await namesOf('draft-1/ocr')).toHaveLength(count);
  });

  const typed = { 'personalInfo.address': '这台设备填的地址' };
  it.each([
    ['drops', 'an earlier draft of this session that was deleted elsewhere', 'token', deleted, undefined],
    ['keeps', 'an application that another session cannot read', 'next', deleted, typed],
    ['keeps', 'an earlier draft of this session while the server does not answer', 'token', away, typed],
  ])('%s unsent edits and photos of %s', async (_, _of, token, earlier, kept) => {
    await typeAndDie('这台设备填的地址');
    await keepText('draft-1/photos/photo-1', {});
    localStorage.setItem('User-Token', token);
    newDraftAfter(earlier);
    const { store, dropLeftover } = await openDraft(flow);
    expect(await keptEdits()).toEqual(kept);
    const shown = kept ? null : { edits: { 'personalInfo.address': '这台设备填的地址' }, lostPhotos: 1 };
    expect(store.get().leftover && { ...store.get().leftover, names: undefined }).toEqual(shown);
    dropLeftover();
    expect(store.get().leftover).toBeNull();
  });

  it('keeps unsent photos of an application without unsent edits that another session cannot read', async () => {
    online();
    await openDraft(flow);
    await closeDraft(false);
    await keepText('draft-1/photos/photo-1', {});
    localStorage.setItem('User-Token', 'next');
    newDraftAfter(deleted);
    await openDraft(flow);
    expect(await namesOf('draft-1/photos')).toHaveLength(1);
  });

  it.each([
    ['keeps', 'submitted', 1],
    ['keeps', 'reviewing', 1],
    ['drops', 'withdrawn', 0],
    ['drops', 'paid', 0],
  ] as const)(
    '%s unsent edits of an application that another device submitted, in the status %s',
    async (_, status, count) => {
      await typeAndDie('这台设备填的地址');
      newDraftAfter(() => Promise.resolve(testDraft('newApplyElv', { status })));
      await openDraft(flow);
      expect(await namesOf('draft-1/draft')).toHaveLength(count);
    },
  );

  it.each(['getAllKeys', 'get'] as const)(
    'keeps the records of an earlier draft when a read of its copies (%s) fails or times out',
    async (method) => {
      await typeAndDie('这台设备填的地址');
      await keepText('draft-1/ocr', {});
      server = testDraft('newApplyElv', { id: 'draft-2' });
      online();
      const original = IDBObjectStore.prototype[method] as (key?: IDBValidKey | IDBKeyRange | null) => IDBRequest;
      let failures = 0;
      const spy = jest.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (
        this: IDBObjectStore,
        ...[key]
      ) {
        const isOfCopy = method === 'getAllKeys' || String(key).startsWith('draft-1/draft/');
        if (isOfCopy && (failures += 1) === 1) throw new DOMException('not settled', 'TimeoutError');
        return original.call(this, key);
      });
      await openDraft(flow);
      spy.mockRestore();
      expect(failures).toBeGreaterThan(0);
      expect(await namesOf('draft-1/draft')).toHaveLength(1);
      expect(await namesOf('draft-1/ocr')).toHaveLength(1);
    },
  );
});

test('closeDraft: drops the OCR decisions, also those that are stored afterwards', async () => {
  online();
  await openDraft(flow);
  openDecisions('draft-1');
  saveDecisions('draft-1', noDecisions);
  while ((await namesOf('draft-1/ocr')).length === 0) await wait(20);
  saveDecisions('draft-1', noDecisions);
  await closeDraft(true);
  saveDecisions('draft-1', noDecisions);
  await wait(20);
  expect(await namesOf('draft-1/')).toEqual([]);
});

test('hasUnsentRecords: reports photos, and unsent edits of another tab, and none after the save', async () => {
  expect(await hasUnsentRecords()).toBe(false);
  await keepText('draft-1/photos/photo-1', {});
  expect(await hasUnsentRecords()).toBe(true);
  await dropEverything();
  await typeAndDie('江苏省苏州市另一条路8号');
  expect(await hasUnsentRecords()).toBe(true);
  online();
  const { store } = await openDraft(flow);
  await jest.advanceTimersByTimeAsync(2_000);
  await until(() => expect(store.get().edits).toEqual({}));
  await jest.advanceTimersByTimeAsync(writePauseMs);
  await until(async () => expect(await hasUnsentRecords()).toBe(false));
});

describe('the rules of the terms', () => {
  const stepsOf = async () => {
    const { validator, store } = await openDraft(flow);
    return validator?.steps(store.get()).map(({ open }) => open);
  };

  test('are loaded before a draft opens whose next step can be open', async () => {
    online();
    const { requiredMaterials } = testPolicy.editions.find((edition) => edition.flow === flow.id)!;
    server.files = requiredMaterials.map((slot) => ({ id: slot, slot, index: 0, width: 1200, height: 900 }));
    expect(await stepsOf()).toEqual([true, true, true]);
  });

  test('are loaded later while the first step is incomplete, and the amount is that of the server until then', async () => {
    online();
    server = { ...server, steps: { ...server.steps, personalInfo: {} } };
    const controller = await openDraft(flow);
    expect(controller.validator?.estimate(controller.store.get())).toBeUndefined();
    await jest.advanceTimersByTimeAsync(3_000);
    await until(() => expect(controller.validator?.estimate(controller.store.get())).toBeDefined());
  });
});
