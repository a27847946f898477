import { flows } from '@domain/flow';
import type { Detail } from '@domain/contract/types';
import { ApiError } from '@/services/apiError';
import { testDraft } from '../testing/draft';
import { createAutosave } from './autosave';
import type { SaveStep } from './autosave';
import { createDraftStore } from './store';
import type { DraftState } from './store';

const open = (save: jest.MockedFunction<SaveStep>, patch: Partial<DraftState> = {}) => {
  const store = createDraftStore(flows.newApplyElv, testDraft('newApplyElv'), patch);
  return { store, saver: createAutosave(store, save) };
};
const answer = (patch: Partial<Detail> = {}) => testDraft('newApplyElv', { revision: 4, ...patch });
const saving = () => jest.fn<ReturnType<SaveStep>, Parameters<SaveStep>>();

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('autosave: saves once within two seconds of the last keystroke', async () => {
  const save = saving().mockResolvedValue(answer());
  const { store, saver } = open(save);
  for (const address of ['a', 'ab', 'abc']) {
    store.set({ edits: { 'personalInfo.address': address } });
    saver.schedule();
    await jest.advanceTimersByTimeAsync(300);
  }
  expect(save).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(save.mock.calls).toEqual([['draft-1', 'personalInfo', { address: 'abc' }, 3]]);
  expect(store.get()).toMatchObject({ phase: 'saved', edits: {}, draft: { revision: 4 } });
});

test('autosave: keeps edits during maintenance and tries again after five minutes, however late its end is', async () => {
  const save = saving()
    .mockRejectedValueOnce(new ApiError('maintenance', { status: 503, code: 'MAINTENANCE', retryAfterS: 9_000 }))
    .mockResolvedValue(answer());
  const { store, saver } = open(save, { edits: { 'personalInfo.address': 'abc' } });
  await saver.flush();
  expect(store.get()).toMatchObject({ phase: 'waiting', edits: { 'personalInfo.address': 'abc' } });
  await jest.advanceTimersByTimeAsync(299_000);
  expect(save).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(store.get()).toMatchObject({ phase: 'saved', edits: {} });
});

test('autosave: keeps all edits after a 401 and sends nothing until sign-in', async () => {
  const save = saving()
    .mockRejectedValueOnce(new ApiError('badRequest', { status: 401, code: 'UNAUTHENTICATED' }))
    .mockResolvedValue(answer());
  const { store, saver } = open(save, { edits: { 'personalInfo.address': 'abc' } });
  await saver.flush();
  expect(store.get()).toMatchObject({ phase: 'signIn', edits: { 'personalInfo.address': 'abc' } });
  await jest.advanceTimersByTimeAsync(60_000);
  await saver.flush();
  expect(save).toHaveBeenCalledTimes(1);
  store.dispatch('signedIn');
  await saver.flush();
  expect(store.get().phase).toBe('saved');
});

test('autosave: enters the conflict phase after REVISION_CONFLICT and saves nothing until it is resolved', async () => {
  const theirs = answer({ revision: 9 });
  theirs.steps.personalInfo.address = '另一台设备填的地址';
  const save = saving().mockRejectedValue(
    new ApiError('badRequest', { status: 409, code: 'REVISION_CONFLICT', data: theirs }),
  );
  const { store, saver } = open(save, { edits: { 'personalInfo.address': '这台设备填的地址' } });
  await saver.flush();
  expect(store.get()).toMatchObject({
    phase: 'conflict',
    theirs: { revision: 9 },
    edits: { 'personalInfo.address': '这台设备填的地址' },
  });
  await saver.flush();
  expect(save).toHaveBeenCalledTimes(1);
});

test('autosave: saves a marked value that is confirmed unchanged with the newer revision after REVISION_CONFLICT', async () => {
  const { address } = testDraft('newApplyElv').steps.personalInfo;
  const item = { key: 'personalInfo.address', code: 'x', text: '', old: null };
  const marked = (touched: boolean): Partial<Detail> => ({
    status: 'returned',
    returned: { round: 1, remark: '', items: [{ ...item, touched }] },
  });
  const newer = answer({ ...marked(false), revision: 9 });
  const save = saving()
    .mockRejectedValueOnce(new ApiError('badRequest', { status: 409, code: 'REVISION_CONFLICT', data: newer }))
    .mockResolvedValue(answer({ ...marked(true), revision: 10 }));
  const { store, saver } = open(save, {
    draft: testDraft('newApplyElv', marked(false)),
    edits: { 'personalInfo.address': address ?? null },
  });
  await saver.flush();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(save.mock.calls.at(-1)).toEqual(['draft-1', 'personalInfo', { address }, 9]);
  expect(store.get()).toMatchObject({ phase: 'saved', edits: {} });
});

test('autosave: serialises concurrent flushes, so no save conflicts with its own revision', async () => {
  let answered: (detail: Detail) => void = () => undefined;
  const save = saving().mockReturnValueOnce(new Promise((resolve) => (answered = resolve)));
  save.mockImplementation(async () => answer({ revision: 5 }));
  const { store, saver } = open(save, { edits: { 'personalInfo.address': 'abc' } });
  const asked = [saver.flush(), saver.flush(), saver.flush()];
  store.set({ edits: { 'personalInfo.address': 'abcd' } });
  answered(answer());
  await Promise.all(asked);
  expect(save.mock.calls.map(([, , values, revision]) => [values, revision])).toEqual([
    [{ address: 'abc' }, 3],
    [{ address: 'abcd' }, 4],
  ]);
});

test('autosave: closes the draft after TRANSITION_FORBIDDEN and sends nothing more', async () => {
  const save = saving().mockRejectedValue(new ApiError('badRequest', { status: 409, code: 'TRANSITION_FORBIDDEN' }));
  const { store, saver } = open(save, { edits: { 'personalInfo.address': 'abc' } });
  await saver.flush();
  await saver.flush();
  expect(store.get().phase).toBe('closed');
  expect(save).toHaveBeenCalledTimes(1);
});

test.each(['saved', 'conflict'] as const)('autosave: keeps a photo that arrives during a save (%s)', async (phase) => {
  const theirs = answer({ revision: 9 });
  theirs.steps.personalInfo.address = '另一台设备填的地址';
  const file = { id: 'f', slot: 'newInvoice', index: 0, width: 1200, height: 900 };
  const save = saving();
  const { store, saver } = open(save, { edits: { 'personalInfo.address': '这台设备填的地址' } });
  save.mockImplementation(async () => {
    store.set({ draft: { ...store.get().draft, files: [file] } });
    if (phase === 'saved') return answer();
    throw new ApiError('badRequest', { status: 409, code: 'REVISION_CONFLICT', data: theirs });
  });
  await saver.flush();
  expect(store.get().phase).toBe(phase);
  expect((store.get().theirs ?? store.get().draft).files).toEqual([file]);
});

describe('autosave after the reply to a save was lost', () => {
  const typed = async (newer: Detail, sent: string[] = ['a']) => {
    const conflict = new ApiError('badRequest', { status: 409, code: 'REVISION_CONFLICT', data: newer });
    const save = saving();
    for (const _ of sent) save.mockRejectedValueOnce(new ApiError('timeout'));
    save.mockRejectedValueOnce(conflict).mockResolvedValue(answer({ revision: newer.revision + 1 }));
    const { store, saver } = open(save);
    for (const address of [...sent, 'abc']) {
      store.dispatch('edited', { edits: { 'personalInfo.address': address } });
      await saver.flush();
    }
    return { save, store };
  };
  const savedAs = (address: string, patch: Partial<Detail> = {}) => {
    const draft = answer(patch);
    draft.steps.personalInfo.address = address;
    return draft;
  };

  it.each(['a', 'ab'])('adopts its own save (%s) and saves the edits typed since with its revision', async (stored) => {
    const { save, store } = await typed(savedAs(stored), ['a', 'ab']);
    expect(store.get()).toMatchObject({ phase: 'unsaved', theirs: null, draft: { revision: 4 } });
    await jest.advanceTimersByTimeAsync(1_000);
    expect(save.mock.calls.at(-1)).toEqual(['draft-1', 'personalInfo', { address: 'abc' }, 4]);
    expect(store.get().phase).toBe('saved');
  });

  it.each([
    ['another value of the field', savedAs('another device')],
    ['another field', { ...savedAs('a'), steps: { ...savedAs('a').steps, newCarInfo: {} } }],
    ['a later revision', savedAs('a', { revision: 5 })],
  ])('reports a conflict when the newer draft has %s', async (_, newer) => {
    const { store } = await typed(newer);
    expect(store.get()).toMatchObject({ phase: 'conflict', theirs: { revision: newer.revision } });
  });
});

test('autosave: names a field whose value the server refuses, saves all others, and sends the value again when it changes', async () => {
  const problem = { code: 'too_long', reason: 'too_long', message: '' } as never;
  const fields = { 'personalInfo.address': problem };
  const save = saving().mockImplementation(async (_, step, values, revision) => {
    if ('address' in values && values.address === 'x')
      throw new ApiError('badRequest', { status: 422, code: 'VALIDATION_FAILED', fields });
    const saved = answer({ revision: revision + 1 });
    saved.steps[step] = { ...saved.steps[step], ...values };
    return saved;
  });
  const { store, saver } = open(save, {
    edits: { 'personalInfo.address': 'x', 'personalInfo.bankBranch': '示例支行', 'newCarInfo.brand': '示例' },
  });
  await saver.flush();
  expect(store.get()).toMatchObject({ phase: 'refused', edits: { 'personalInfo.address': 'x' } });
  expect(store.get().refused).toEqual({ 'personalInfo.address': { value: 'x', problem } });
  expect(store.get().blurred.has('personalInfo.address')).toBe(true);
  expect(save.mock.calls.map(([, step, values]) => [step, values])).toEqual([
    ['personalInfo', { address: 'x', bankBranch: '示例支行' }],
    ['personalInfo', { bankBranch: '示例支行' }],
    ['newCarInfo', { brand: '示例' }],
  ]);
  store.dispatch('edited', { edits: { 'personalInfo.address': 'xy' } });
  saver.schedule();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(store.get()).toMatchObject({ phase: 'saved', edits: {} });
});

test('autosave: sets all values of a step aside when the server names none of them, and saves the other steps', async () => {
  const save = saving()
    .mockRejectedValueOnce(new ApiError('badRequest', { status: 422, code: 'MALFORMED' }))
    .mockResolvedValue(answer());
  const { store, saver } = open(save, { edits: { 'personalInfo.address': 'x', 'newCarInfo.brand': '示例' } });
  await saver.flush();
  expect(store.get()).toMatchObject({ phase: 'refused', edits: { 'personalInfo.address': 'x' } });
  expect(save.mock.calls.map(([, step]) => step)).toEqual(['personalInfo', 'newCarInfo']);
});

test('autosave: does not save the confirmation of a refused number, which would confirm the former one', async () => {
  const fields = { 'newCarInfo.vin': { code: 'format', reason: 'format', message: '' } } as never;
  const save = saving().mockRejectedValue(
    new ApiError('badRequest', { status: 422, code: 'VALIDATION_FAILED', fields }),
  );
  const edits = { 'newCarInfo.vin': 'L1', 'newCarInfo.vinConfirmed': true };
  const { store, saver } = open(save, { edits });
  await saver.flush();
  expect([store.get().edits, save.mock.calls.length]).toEqual([edits, 1]);
});
