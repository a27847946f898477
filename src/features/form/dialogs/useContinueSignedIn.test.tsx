import '../testing/device';
import 'fake-indexeddb/auto';
import { renderHook } from '@testing-library/react';
import { flows } from '@domain/flow';

import { confirm } from '@/components/dialogs/confirm';
import { ApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { dropEverything, keepText, namesOf } from '@/services/deviceStore';
import { getToken } from '@/services/session';
import { testDraft } from '../testing/draft';
import { readLocalCopies } from '../draft/localCopy';
import { closeDraft, openDraft } from '../draft/openDraft';
import { DraftProvider } from '../draft/useDraft';
import { useContinueSignedIn } from './useContinueSignedIn';

const mockNavigate = jest.fn();
jest.mock('@umijs/max', () => ({ useNavigate: () => mockNavigate }));
jest.mock('@/i18n', () => ({ useT: () => (id: string) => id }));
jest.mock('@/components/dialogs/confirm', () => ({ confirm: jest.fn() }));
jest.mock('@/services/call', () => ({ call: jest.fn() }));
jest.mock('@/services/policy', () => ({
  loadPolicy: () => Promise.resolve(jest.requireActual('../testing/draft').testPolicy),
}));
const answers = jest.mocked(call as unknown as (name: string) => Promise<unknown>);

beforeEach(async () => {
  localStorage.setItem('User-Token', 'old');
  await dropEverything();
  mockNavigate.mockReset();
  jest.mocked(confirm).mockReset();
});
afterEach(() => closeDraft(true));

/** Her session has ended over the open form; a returned application has unsent edits and a photo on this phone. */
async function openForm(owner?: string) {
  answers.mockReset().mockResolvedValue(testDraft('newApplyElv', owner ? { accountId: owner } : {}));
  const controller = await openDraft(flows.newApplyElv);
  controller.signedOut();
  await keepText('returned-2/draft/tab/1', { edits: { 'personalInfo.address': 'typed on the train' } });
  await keepText('returned-2/photos/p1', { slot: 'scrapCert' });
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <DraftProvider value={controller}>{children}</DraftProvider>
  );
  const { result } = renderHook(() => useContinueSignedIn(), { wrapper });
  return { controller, continueSignedIn: result.current };
}
const notFound = () => new ApiError('badRequest', { status: 404, code: 'NOT_FOUND' });
const signedInAs = (accountId?: string) =>
  answers.mockImplementation((name) => (name === 'me' ? Promise.resolve({ accountId }) : Promise.reject(notFound())));
const keptOfOther = () => namesOf('returned-2/');

describe('useContinueSignedIn', () => {
  it('closes only the form when its draft was deleted on another device of the same account', async () => {
    const { controller, continueSignedIn } = await openForm('anna');
    signedInAs('anna');
    expect(await continueSignedIn('new', true)).toBe(true);
    expect(controller.store.get().phase).toBe('closed');
    expect(confirm).not.toHaveBeenCalled();
    expect(await keptOfOther()).toHaveLength(2);
  });

  it('drops everything for another account that signs in on the sheet, after a question', async () => {
    const { continueSignedIn } = await openForm('anna');
    signedInAs('bert');
    jest.mocked(confirm).mockResolvedValue(true);
    expect(await continueSignedIn('new', true)).toBe(true);
    expect(confirm).toHaveBeenCalledTimes(1);
    expect(await keptOfOther()).toEqual([]);
    expect(mockNavigate).toHaveBeenCalledWith('/todo', { replace: true });
  });

  it('leaves the form and keeps the unsent edits of both accounts when another one signs in in another tab', async () => {
    const { controller, continueSignedIn } = await openForm('anna');
    controller.change('personalInfo.address', 'typed by anna');
    signedInAs('bert');
    expect(await continueSignedIn('new')).toBe(true);
    expect(confirm).not.toHaveBeenCalled();
    expect(mockNavigate).toHaveBeenCalledWith('/todo', { replace: true });
    expect(await keptOfOther()).toHaveLength(2);
    const [copy] = await readLocalCopies(flows.newApplyElv, 'draft-1');
    expect(copy?.edits).toEqual({ 'personalInfo.address': 'typed by anna' });
  });

  it('keeps the form and everything on the phone when the other account is declined', async () => {
    const { controller, continueSignedIn } = await openForm('anna');
    signedInAs('bert');
    jest.mocked(confirm).mockResolvedValue(false);
    expect(await continueSignedIn('new', true)).toBe(false);
    expect(controller.store.get().phase).toBe('signIn');
    expect(getToken()).toBe('old');
    expect(await keptOfOther()).toHaveLength(2);
  });

  it.each([
    ['the draft was loaded without its account', undefined, 'anna'],
    ['the server does not return an account', 'anna', undefined],
  ])('deletes nothing when %s', async (_, owner, accountId) => {
    const { continueSignedIn } = await openForm(owner);
    signedInAs(accountId);
    await continueSignedIn('new', true);
    expect(await keptOfOther()).toHaveLength(2);
    expect(mockNavigate).toHaveBeenCalledWith('/todo', { replace: true });
  });

  it('deletes nothing and throws when the account cannot be queried', async () => {
    const { continueSignedIn } = await openForm('anna');
    answers.mockImplementation((name) => Promise.reject(name === 'me' ? new ApiError('network') : notFound()));
    await expect(continueSignedIn('new', true)).rejects.toMatchObject({ kind: 'network' });
    expect(getToken()).toBe('old');
    expect(await keptOfOther()).toHaveLength(2);
  });
});
