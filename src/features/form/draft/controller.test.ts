/** @jest-environment jsdom */
import '../testing/device';
import 'fake-indexeddb/auto';
import { flows } from '@domain/flow';
import { ApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { dropEverything } from '@/services/deviceStore';
import { preparePhoto } from '../photos/prepareImage';
import { upload } from '../photos/resumableUpload';
import { testDraft } from '../testing/draft';
import { closeDraft, openDraft } from './openDraft';

jest.mock('@/services/call', () => ({ call: jest.fn() }));
jest.mock('../photos/resumableUpload', () => ({ upload: jest.fn() }));
jest.mock('../photos/prepareImage', () => ({ preparePhoto: jest.fn() }));
jest.mock('@/services/policy', () => ({
  loadPolicy: () => Promise.resolve(jest.requireActual('../testing/draft').testPolicy),
}));

const answers = jest.mocked(call as unknown as (name: string) => Promise<unknown>);
const send = jest.mocked(upload);
const flow = flows.newApplyElv;
const typed = '江苏省苏州市另一条路8号';
const isOver = new ApiError('badRequest', { status: 401, code: 'UNAUTHENTICATED' });
const savedBefore = (address: string) => {
  const draft = testDraft('newApplyElv', { revision: 9 });
  draft.steps.personalInfo.address = address;
  return new ApiError('badRequest', { status: 409, code: 'REVISION_CONFLICT', data: draft });
};
const until = async (isSo: () => boolean) => {
  for (let tries = 0; !isSo() && tries < 200; tries += 1) await new Promise((resolve) => setTimeout(resolve, 10));
};

beforeEach(async () => {
  localStorage.setItem('User-Token', 'token');
  send.mockReset();
  jest.mocked(preparePhoto).mockResolvedValue({ photo: new Blob(['small'], { type: 'image/jpeg' }), concerns: [] });
  await dropEverything();
});
afterEach(() => closeDraft(false));

/** An upload gets a 401 while a save is running; then the response of the save arrives. */
async function signedOutUnderASave(address: string) {
  let refuse: (error: Error) => void = () => undefined;
  answers.mockImplementation((name) =>
    name === 'saveStep' ? new Promise((_, reject) => (refuse = reject)) : Promise.resolve(testDraft('newApplyElv')),
  );
  send.mockRejectedValueOnce(isOver).mockResolvedValue({ id: 'file-1', slot: 'scrapCert', index: 0 } as never);
  const session = await openDraft(flow);
  session.change('personalInfo.address', typed);
  void session.flush();
  await session.photos.add('scrapCert', new File(['jpeg'], 'a.jpg', { type: 'image/jpeg' }));
  await until(() => session.store.get().phase === 'signIn');
  expect(session.store.get().photos).toMatchObject([{ phase: 'waiting' }]);
  refuse(savedBefore(address));
  await until(() => session.store.get().draft.revision === 9 || session.store.get().theirs !== null);
  return session;
}

test('session: stays in signIn when a save response arrives late, and uploads the photo after sign-in', async () => {
  const { store, signedIn, flush } = await signedOutUnderASave(typed);
  expect(store.get()).toMatchObject({ phase: 'signIn', edits: {} });
  signedIn();
  await flush();
  await until(() => store.get().photos.length === 0);
  expect(store.get()).toMatchObject({ phase: 'saved', photos: [], draft: { files: [{ id: 'file-1' }] } });
});

test('session: resumes a photo that got a 401 when the conflict is resolved without edits', async () => {
  const { store, resolveConflict } = await signedOutUnderASave('另一台设备填的地址');
  expect(store.get().phase).toBe('conflict');
  resolveConflict({});
  await until(() => store.get().photos.length === 0);
  expect(store.get()).toMatchObject({ phase: 'saved', photos: [], draft: { files: [{ id: 'file-1' }] } });
});
