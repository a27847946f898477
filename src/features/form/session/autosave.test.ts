import { flows } from '@domain/flow';
import type { Detail } from '@domain/contract/types';
import { ApiError } from '@/services/apiError';
import { testDraft } from '../testing/draft';
import { createAutosave } from './autosave';
import type { SaveStep } from './autosave';
import { createDraftStore } from './state';
import type { DraftState } from './state';

const open = (save: jest.MockedFunction<SaveStep>, patch: Partial<DraftState> = {}) => {
  const store = createDraftStore(flows.newApplyElv, testDraft('newApplyElv'), patch);
  return { store, saver: createAutosave(store, save) };
};
const answer = (patch: Partial<Detail> = {}) => testDraft('newApplyElv', { revision: 4, ...patch });
const saving = () => jest.fn<ReturnType<SaveStep>, Parameters<SaveStep>>();

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('typing is saved within two seconds of the last key, once', async () => {
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

test('a price that is no number yet waits here, the rest is sent', async () => {
  const save = saving().mockResolvedValue(answer());
  const { store, saver } = open(save, { edits: { 'newCarInfo.priceInclTax': '12万', 'newCarInfo.brand': '示例' } });
  await saver.flush();
  expect(save.mock.calls[0]?.[2]).toEqual({ brand: '示例' });
  expect(store.get().edits).toEqual({ 'newCarInfo.priceInclTax': '12万' });
});

test('without the network it waits, and goes on by itself when it is back', async () => {
  const save = saving().mockRejectedValueOnce(new ApiError('network')).mockResolvedValue(answer());
  const { store, saver } = open(save, { edits: { 'personalInfo.address': 'abc' } });
  await saver.flush();
  expect(store.get().phase).toBe('waiting');
  await jest.advanceTimersByTimeAsync(5_000);
  expect(store.get().phase).toBe('saved');
});

test('the server says how long it wants to be left alone', async () => {
  const save = saving()
    .mockRejectedValueOnce(new ApiError('badResponse', { status: 503, code: 'UNAVAILABLE', retryAfterS: 20 }))
    .mockResolvedValue(answer());
  const { saver } = open(save, { edits: { 'personalInfo.address': 'abc' } });
  await saver.flush();
  await jest.advanceTimersByTimeAsync(19_000);
  expect(save).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(save).toHaveBeenCalledTimes(2);
});

test('a session that is over keeps every word, and asks nobody again until one has signed in', async () => {
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

test('what is typed while the session turns out to be over waits for the sign-in as well', async () => {
  let refuse: (error: Error) => void = () => undefined;
  const save = saving()
    .mockReturnValueOnce(
      new Promise((_, reject) => {
        refuse = reject;
      }),
    )
    .mockResolvedValue(answer());
  const { store, saver } = open(save, { edits: { 'personalInfo.address': 'abc' } });
  const first = saver.flush();
  store.set({ edits: { 'personalInfo.address': 'abcd' } });
  saver.schedule();
  await jest.advanceTimersByTimeAsync(1_000); // its time comes while the first is still under way
  refuse(new ApiError('badRequest', { status: 401, code: 'UNAUTHENTICATED' }));
  await first;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(save).toHaveBeenCalledTimes(1);
  expect(store.get().phase).toBe('signIn');
  store.dispatch('signedIn');
  await saver.flush();
  expect(save.mock.calls[1]?.[2]).toEqual({ address: 'abcd' });
});

test('an older revision shows both versions and saves nothing until the person has chosen', async () => {
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

test('a save whose answer was lost is no conflict: our own words come back', async () => {
  const theirs = answer({ revision: 4 });
  theirs.steps.personalInfo.address = '这台设备填的地址';
  const save = saving().mockRejectedValue(
    new ApiError('badRequest', { status: 409, code: 'REVISION_CONFLICT', data: theirs }),
  );
  const { store, saver } = open(save, { edits: { 'personalInfo.address': '这台设备填的地址' } });
  await saver.flush();
  expect(store.get()).toMatchObject({ phase: 'saved', theirs: null, edits: {}, draft: { revision: 4 } });
});

test('however many ask while a save is under way, one goes after it: nobody meets a revision of their own', async () => {
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

test('what can no longer be changed is not asked for again', async () => {
  const save = saving().mockRejectedValue(new ApiError('badRequest', { status: 409, code: 'TRANSITION_FORBIDDEN' }));
  const { store, saver } = open(save, { edits: { 'personalInfo.address': 'abc' } });
  await saver.flush();
  await saver.flush();
  expect(store.get().phase).toBe('closed');
  expect(save).toHaveBeenCalledTimes(1);
});

test('a photo that arrives while a marked field is saved leaves both told as mended', async () => {
  const item = (key: string, touched: boolean) => ({ key, code: 'wrong', text: '请改', old: null, touched });
  const marked = (price: boolean, photo: boolean) => ({
    returned: { round: 1, remark: '', items: [item('newCarInfo.priceInclTax', price), item('newInvoice', photo)] },
  });
  const file = { id: 'f', slot: 'newInvoice', index: 0, width: 1200, height: 900 };
  const save = saving();
  const { store, saver } = open(save, {
    draft: testDraft('newApplyElv', marked(false, false)),
    edits: { 'newCarInfo.priceInclTax': 15_100_000 },
  });
  save.mockImplementation(async () => {
    store.set({ draft: { ...store.get().draft, ...marked(false, true), files: [file] } });
    return answer(marked(true, false));
  });
  await saver.flush();
  expect(store.get().draft.returned?.items.map(({ touched }) => touched)).toEqual([true, true]);
  expect(store.get().draft.files).toEqual([file]);
});

test.each([
  ['both versions are shown', '另一台设备填的地址', 'conflict'],
  ['our own words come back', '这台设备填的地址', 'saved'],
] as const)('a photo that arrives while a save meets a newer revision stays listed: %s', async (_, address, phase) => {
  const theirs = answer({ revision: 9 });
  theirs.steps.personalInfo.address = address;
  const file = { id: 'f', slot: 'newInvoice', index: 0, width: 1200, height: 900 };
  const save = saving();
  const { store, saver } = open(save, { edits: { 'personalInfo.address': '这台设备填的地址' } });
  save.mockImplementation(async () => {
    store.set({ draft: { ...store.get().draft, files: [file] } });
    throw new ApiError('badRequest', { status: 409, code: 'REVISION_CONFLICT', data: theirs });
  });
  await saver.flush();
  expect(store.get().phase).toBe(phase);
  expect((store.get().theirs ?? store.get().draft).files).toEqual([file]);
});
