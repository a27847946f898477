/** @jest-environment jsdom */
import '../testing/device';
import 'fake-indexeddb/auto';
import { flows } from '@domain/flow';
import { ApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { stopwatch } from '@/services/clock';
import { dropEverything } from '@/services/deviceStore';
import { keepPhoto, readKeptPhotos } from '../photos/localPhotos';
import { upload } from '../photos/resumableUpload';
import { testDraft } from '../testing/draft';
import { closeDraft, openDraft } from './openDraft';
import { isCorrected } from './store';
import { submitDraft } from './submit';

jest.mock('@/services/call', () => ({ call: jest.fn() }));
jest.mock('../photos/resumableUpload', () => ({ upload: jest.fn() }));
jest.mock('@/services/policy', () => ({
  loadPolicy: () => Promise.resolve(jest.requireActual('../testing/draft').testPolicy),
}));

interface Sent {
  body?: object;
}
const answers = jest.mocked(call as unknown as (name: string, sent: Sent) => Promise<unknown>);
const flow = flows.newApplyElv;
const field = 'personalInfo.address';
const slot = 'newRegCert12';
const photo = (id: string) => ({ id, slot, index: 0, width: 1200, height: 900 });
const until = async (isSo: () => boolean) => {
  for (let tries = 0; !isSo() && tries < 200; tries += 1) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(isSo()).toBe(true);
};

/** The application as the office returned it, with this field or slot marked. Submission and return do not raise the revision. */
const returned = (key: string) => {
  const { steps } = testDraft('newApplyElv');
  const old = key === field ? steps.personalInfo.address : ['submitted-1', 'submitted-2'];
  return testDraft('newApplyElv', {
    status: 'returned',
    updatedAt: '2026-11-22T10:00:00+08:00',
    files: [photo('submitted-1'), photo('submitted-2')],
    returned: { round: 1, remark: '', items: [{ key, code: 'other', text: '不一致', old, touched: false }] } as never,
  });
};

let server = testDraft('newApplyElv');
let isOnline = true;
const saves: unknown[] = [];
beforeEach(async () => {
  localStorage.setItem('User-Token', 'token');
  await dropEverything();
  server = testDraft('newApplyElv');
  isOnline = true;
  saves.length = 0;
  jest
    .mocked(upload)
    .mockReset()
    .mockResolvedValue(photo('new') as never);
  answers.mockReset().mockImplementation((name, { body } = {}) => {
    if (!isOnline && name === 'saveStep') return Promise.reject(new ApiError('network'));
    if (name === 'saveStep') saves.push(body);
    return Promise.resolve(server);
  });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await closeDraft(true);
});

/** An edit that was not sent stays on the phone, and its tab is killed. */
async function leaveEdit() {
  isOnline = false;
  const phone = await openDraft(flow);
  phone.change(field, 'half a wo');
  await phone.flush();
  await closeDraft(false);
  isOnline = true;
}
const kept = (round: number | undefined) =>
  keepPhoto(
    'draft-1',
    { localId: 'a-1', slot, phase: 'waiting', progress: 0, round: round as number, concerns: [] },
    new Blob(['old']),
    () => true,
  );

describe('what the phone stored before the submission', () => {
  it('is shown and not saved when the application is opened for correction', async () => {
    await leaveEdit();
    server = returned(field);
    const { store, flush } = await openDraft(flow, 'draft-1');
    await flush();
    expect(store.get()).toMatchObject({ phase: 'saved', edits: {}, leftover: { edits: { [field]: 'half a wo' } } });
    expect(isCorrected(flow, store.get(), server.returned!.items[0]!)).toBe(false);
    expect(saves).toEqual([]);
  });

  it('is shown again after a reload, until the applicant clears it', async () => {
    await leaveEdit();
    server = returned(field);
    await openDraft(flow, 'draft-1');
    await closeDraft(false);
    const { store, dropLeftover } = await openDraft(flow, 'draft-1');
    expect(store.get().leftover?.edits).toEqual({ [field]: 'half a wo' });
    dropLeftover();
    await closeDraft(false);
    expect((await openDraft(flow, 'draft-1')).store.get().leftover).toBeNull();
  });

  it.each([
    ['of the draft', 0],
    ['stored by an earlier release', undefined],
  ])('a photo %s is not uploaded as the correction until the applicant chooses it', async (_, round) => {
    await kept(round);
    server = returned(slot);
    const controller = await openDraft(flow, 'draft-1');
    const { store, photos } = controller;
    await until(() => store.get().photos.length === 1);
    controller.photos.resume();
    expect(isCorrected(flow, store.get(), server.returned!.items[0]!)).toBe(false);
    expect(await submitDraft(controller, [])).toBe('photo');
    expect(upload).not.toHaveBeenCalled();
    photos.use('a-1');
    await until(() => store.get().photos.length === 0);
    expect(upload).toHaveBeenCalledTimes(1);
    expect(await readKeptPhotos('draft-1')).toEqual([]);
  });

  it('a photo of a slot that is not marked is deleted with the rest', async () => {
    await kept(0);
    server = returned(field);
    const { store, dropLeftover } = await openDraft(flow, 'draft-1');
    await until(() => store.get().photos.length === 1);
    dropLeftover();
    expect([store.get().photos, await readKeptPhotos('draft-1')]).toEqual([[], []]);
  });
});

describe('a tab that stayed open while the application was submitted and returned elsewhere', () => {
  let elapsed = 0;
  beforeEach(() => {
    const { now } = stopwatch;
    elapsed = 0;
    jest.spyOn(stopwatch, 'now').mockImplementation(() => now() + elapsed);
  });

  it('does not upload its photo as the correction', async () => {
    await kept(0);
    jest.mocked(upload).mockRejectedValueOnce(new ApiError('network'));
    const { photos, store } = await openDraft(flow);
    await until(() => jest.mocked(upload).mock.calls.length === 1 && store.get().photos[0]?.phase === 'waiting');
    elapsed += 2 * 24 * 3_600_000;
    server = returned(slot);
    photos.resume();
    await until(() => store.get().phase === 'closed');
    expect(upload).toHaveBeenCalledTimes(1);
  });

  it('does not save its edit as the correction, and keeps it on the phone', async () => {
    const controller = await openDraft(flow);
    isOnline = false;
    controller.change(field, 'half a wo');
    await controller.flush();
    elapsed += 2 * 24 * 3_600_000;
    server = returned(field);
    isOnline = true;
    await controller.flush();
    expect(saves).toEqual([]);
    expect(controller.store.get()).toMatchObject({ phase: 'closed', theirs: { status: 'returned' } });
    await closeDraft(false);
    const correction = await openDraft(flow, 'draft-1');
    expect(correction.store.get().leftover?.edits).toEqual({ [field]: 'half a wo' });
  });
});
