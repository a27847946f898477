/** @jest-environment jsdom */
import '../testing/device';
import 'fake-indexeddb/auto';
import { flows } from '@domain/flow';
import { mergeStep } from '@domain/flow/save';
import { ApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { stopwatch } from '@/services/clock';
import { dropEverything } from '@/services/deviceStore';
import { preparePhoto } from '../photos/prepareImage';
import { upload } from '../photos/resumableUpload';
import { testDraft, testPolicy } from '../testing/draft';
import { closeDraft, openDraft } from './openDraft';
import { isCorrected, isKept } from './store';
import { submitDraft } from './submit';

let mockPolicy = testPolicy;
jest.mock('@/services/call', () => ({ call: jest.fn() }));
jest.mock('../photos/resumableUpload', () => ({ upload: jest.fn() }));
jest.mock('../photos/prepareImage', () => ({ preparePhoto: jest.fn() }));
jest.mock('@/services/policy', () => ({
  loadPolicy: () => Promise.resolve(mockPolicy),
}));

interface Sent {
  params: { step: 'personalInfo' | 'oldCarInfo' | 'newCarInfo' };
  body: Record<string, string | number | boolean | null>;
}
const answers = jest.mocked(call as unknown as (name: string, sent: Sent) => Promise<unknown>);
const flow = flows.newApplyElv;
const receipt = { id: 'draft-1', number: 'BF2026320500000001' };
const until = async (isSo: () => boolean) => {
  for (let tries = 0; !isSo() && tries < 300; tries += 1) await new Promise((resolve) => setTimeout(resolve, 10));
};

let draft = testDraft('newApplyElv');
function petrolCar() {
  draft = testDraft('newApplyElv');
  draft.steps.newCarInfo = { ...draft.steps.newCarInfo, carType: 'ice', displacementMl: 1_500 };
}
const saves = () => answers.mock.calls.filter(([name]) => name === 'saveStep').map(([, { body }]) => body);

beforeEach(async () => {
  localStorage.setItem('User-Token', 'token');
  petrolCar();
  answers.mockReset().mockImplementation(async (name, sent) => {
    if (name === 'submitApplication') return receipt;
    if (name === 'saveStep') {
      const { step } = sent.params;
      const steps = { ...draft.steps, [step]: mergeStep(flow, step, draft.steps[step], sent.body) };
      draft = { ...draft, revision: draft.revision + 1, steps };
    }
    return draft;
  });
  await dropEverything();
});
afterEach(() => closeDraft(false));

describe('controller: edits of hidden fields', () => {
  it('submits after a field with an unsendable edit becomes hidden', async () => {
    const controller = await openDraft(flow);
    controller.change('newCarInfo.displacementMl', '1.5');
    controller.change('newCarInfo.carType', 'nev');
    expect(controller.store.get().edits).toEqual({ 'newCarInfo.carType': 'nev' });
    expect(await submitDraft(controller, [])).toEqual(receipt);
    expect(saves()).toEqual([{ carType: 'nev' }]);
  });
});

describe('controller.resolveConflict', () => {
  it('keeps what another device filled in since the old revision of this device, under the edits of this device', async () => {
    const full = draft.steps;
    draft = { ...draft, steps: { personalInfo: { address: '一号' }, oldCarInfo: {}, newCarInfo: {} } };
    const controller = await openDraft(flow);
    draft = {
      ...draft,
      revision: 9,
      steps: { ...draft.steps, oldCarInfo: full.oldCarInfo, newCarInfo: full.newCarInfo },
    };
    answers.mockRejectedValueOnce(new ApiError('badRequest', { status: 409, code: 'REVISION_CONFLICT', data: draft }));
    controller.change('personalInfo.address', '一号1');
    await controller.flush();
    expect(controller.store.get().phase).toBe('conflict');
    controller.resolveConflict([]);
    await until(() => controller.store.get().phase === 'saved');
    expect(draft.steps).toEqual({ ...full, personalInfo: { address: '一号1' } });
  });
});

describe('controller: edits of number fields that are not numbers yet', () => {
  it('sets the phase "held" and marks the field as left, so that its error is shown', async () => {
    const controller = await openDraft(flow);
    controller.change('newCarInfo.displacementMl', '1.5');
    await controller.flush();
    expect(controller.store.get()).toMatchObject({ phase: 'held', edits: { 'newCarInfo.displacementMl': '1.5' } });
    expect(controller.store.get().blurred.has('newCarInfo.displacementMl')).toBe(true);
    expect(await submitDraft(controller, [])).toBe('held');
    controller.change('newCarInfo.displacementMl', 1_600);
    await controller.flush();
    expect(controller.store.get()).toMatchObject({ phase: 'saved', edits: {} });
  });
});

describe('controller.refresh', () => {
  const photo = (id: string) => ({ id, slot: 'scrapCert', index: 0, width: 1200, height: 900 });
  const idsOf = ({ files }: typeof draft) => files.map(({ id }) => id);
  let elapsed = 0;
  const later = (refresh: () => Promise<void>) => {
    elapsed += 6_000;
    return refresh();
  };
  beforeEach(() => {
    const { now } = stopwatch;
    jest.spyOn(stopwatch, 'now').mockImplementation(() => now() + elapsed);
  });
  afterEach(() => jest.restoreAllMocks());

  it('switches to a policy whose intake has changed', async () => {
    const { store, refresh } = await openDraft(flow);
    const editions = testPolicy.editions.map((edition) => ({ ...edition, status: 'paused' as const }));
    mockPolicy = { ...testPolicy, editions };
    await later(refresh);
    expect(store.get().edition?.status).toBe('paused');
    mockPolicy = testPolicy;
  });

  it('adopts photos that another device uploaded or deleted', async () => {
    draft = { ...draft, files: [photo('file-1')] };
    const { store, refresh } = await openDraft(flow);
    for (const files of [[photo('file-1'), photo('file-2')], [photo('file-2')]]) {
      draft = { ...draft, files };
      await later(refresh);
      expect(idsOf(store.get().draft)).toEqual(idsOf(draft));
    }
  });

  it('closes the form when the draft was deleted on another device', async () => {
    const { store, refresh } = await openDraft(flow);
    answers.mockRejectedValue(new ApiError('badRequest', { status: 404, code: 'NOT_FOUND' }));
    await later(refresh);
    expect(store.get().phase).toBe('closed');
  });

  it('adopts no newer revision below an edit that was made during its request', async () => {
    const { store, refresh, change } = await openDraft(flow);
    const { revision } = draft;
    let answer: (newer: object) => void = () => undefined;
    answers.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const refreshed = later(refresh);
    change('personalInfo.address', '这台设备填的地址');
    answer({ ...draft, revision: 9 });
    await refreshed;
    expect(store.get().draft.revision).toBe(revision);
  });

  it('does not adopt a file list that is older than an upload or deletion of this tab', async () => {
    draft = { ...draft, files: [photo('file-1')] };
    const { store, refresh, photos } = await openDraft(flow);
    let answer: (files: object) => void = () => undefined;
    answers.mockImplementation((name) =>
      name === 'application' ? new Promise((resolve) => (answer = resolve)) : Promise.resolve(draft),
    );
    elapsed += 6_000;
    const refreshed = refresh();
    await photos.remove('file-1');
    answer({ ...draft, files: [photo('file-1'), photo('file-2')] });
    await refreshed;
    expect(idsOf(store.get().draft)).toEqual([]);
  });
});

describe('controller after another tab has signed in', () => {
  afterEach(() => localStorage.setItem('User-Token', 'token'));

  it('sends nothing with the new token, keeps the edits and asks for the sign-in', async () => {
    const { store, change, flush } = await openDraft(flow);
    change('personalInfo.address', '甲的地址一号');
    localStorage.setItem('User-Token', 'token of another person');
    await flush();
    expect(saves()).toEqual([]);
    expect(store.get()).toMatchObject({ phase: 'signIn', edits: { 'personalInfo.address': '甲的地址一号' } });
  });

  it('does not take the application of the former account for deleted', async () => {
    const { store, refresh } = await openDraft(flow);
    const { now } = stopwatch;
    jest.spyOn(stopwatch, 'now').mockImplementation(() => now() + 6_000);
    localStorage.setItem('User-Token', 'token of another person');
    answers.mockRejectedValue(new ApiError('badRequest', { status: 404, code: 'NOT_FOUND' }));
    await refresh();
    jest.restoreAllMocks();
    expect(store.get().phase).toBe('saved');
  });
});

describe('controller: edits of a returned application', () => {
  it('keep saves a marked value unchanged, so that it counts as corrected', async () => {
    const key = 'newCarInfo.brand' as const;
    const items = [{ key, code: 'x', text: '请核对', old: String(draft.steps.newCarInfo.brand), touched: false }];
    draft = { ...draft, status: 'returned', returned: { round: 1, remark: '', items } };
    const { store, keep, flush } = await openDraft(flow, 'draft-1');
    const isDone = () => isCorrected(flow, store.get(), items[0]!) && isKept(store.get(), items[0]!);
    expect(isDone()).toBe(false);
    keep(key);
    expect(isDone()).toBe(true);
    await flush();
    expect(saves()).toEqual([{ brand: draft.steps.newCarInfo.brand }]);
  });

  it('drops restored edits of fields that are not marked', async () => {
    const first = await openDraft(flow);
    first.change('newCarInfo.displacementMl', '1.5');
    await first.flush();
    await closeDraft(false);
    const items = [{ key: 'newCarInfo.brand', text: '与发票不一致', old: '示例', touched: true }];
    const updatedAt = '2026-11-22T10:00:00+08:00';
    draft = { ...draft, status: 'returned', updatedAt, returned: { round: 1, remark: '', items } as never };
    const second = await openDraft(flow);
    expect(second.store.get().edits).toEqual({});
  });
});

test('controller: stays in signIn when a save response arrives after the 401 of an upload, and uploads the photo after sign-in', async () => {
  const typed = '江苏省苏州市另一条路8号';
  const newer = testDraft('newApplyElv', { revision: 9 });
  newer.steps.personalInfo.address = typed;
  jest.mocked(preparePhoto).mockResolvedValue({ photo: new Blob(['small'], { type: 'image/jpeg' }), concerns: [] });
  let refuse: (error: Error) => void = () => undefined;
  answers.mockImplementation((name) =>
    name === 'saveStep' ? new Promise((_, reject) => (refuse = reject)) : Promise.resolve(testDraft('newApplyElv')),
  );
  jest
    .mocked(upload)
    .mockRejectedValueOnce(new ApiError('badRequest', { status: 401, code: 'UNAUTHENTICATED' }))
    .mockResolvedValue({ id: 'file-1', slot: 'scrapCert', index: 0 } as never);
  const { store, change, flush, photos, signedIn } = await openDraft(flow);
  change('personalInfo.address', typed);
  void flush();
  await photos.add('scrapCert', new File(['jpeg'], 'a.jpg', { type: 'image/jpeg' }));
  await until(() => store.get().phase === 'signIn');
  expect(store.get().photos).toMatchObject([{ phase: 'waiting' }]);
  refuse(new ApiError('badRequest', { status: 409, code: 'REVISION_CONFLICT', data: newer }));
  await until(() => store.get().draft.revision === 9);
  expect(store.get()).toMatchObject({ phase: 'signIn', edits: {} });
  signedIn();
  await flush();
  await until(() => store.get().photos.length === 0);
  expect(store.get()).toMatchObject({ phase: 'saved', photos: [], draft: { files: [{ id: 'file-1' }] } });
});
