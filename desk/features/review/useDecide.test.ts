/** @jest-environment jsdom */
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { announce } from '@/services/announce';
import { call } from '@/services/call';
import { CallError } from '@/services/callError';
import { isSentAtOnce, useDecide } from './useDecide';

const mockErrors: string[] = [];
const mockWarnings: string[] = [];
const mockNavigate = jest.fn();
const mockGiveBack = jest.fn<Promise<string>, []>();
let mockHeld: object | undefined;
let mockNext = 'none';
const mockRoles = ['intake', 'review1'];
jest.mock('antd', () => ({
  App: {
    useApp: () => ({
      message: {
        error: (text: string) => void mockErrors.push(text),
        warning: (text: string) => void mockWarnings.push(text),
      },
    }),
  },
}));
jest.mock('@umijs/max', () => ({
  history: { location: { key: '' } },
  useNavigate: () => mockNavigate,
  useModel: () => ({ initialState: { me: { name: '甲', roles: mockRoles } } }),
}));
jest.mock('@/services/i18n', () => ({ useT: () => (id: string) => id }));
jest.mock('@/services/announce', () => ({ announce: jest.fn() }));
jest.mock('@/services/call', () => ({ call: jest.fn() }));
jest.mock('./assignment', () => ({ giveBackOpen: () => mockGiveBack(), heldOf: () => mockHeld }));
const mockDecide = jest.fn<boolean, unknown[]>();
jest.mock('./sendDecision', () => ({ decide: (...all: unknown[]) => mockDecide(...all) }));
jest.mock('./decisions', () => ({ decisionOn: () => undefined }));
jest.mock('./useNextCase', () => ({ useNextCase: () => async () => mockNext }));
jest.mock('@/services/watchLocation', () => ({ watchLocation: () => () => false }));

const calls = call as unknown as jest.Mock<Promise<unknown>>;
const announced = announce as jest.Mock;
const take = jest.fn<Promise<void>, []>();
const focus = jest.fn();
const found = { id: 'a', number: 'ZH1', history: [] } as never;
const problem = (error: unknown) => (error as { code?: string }).code ?? 'network';

let decide: {
  send: (name: string, request: { act: 'intake' | 'publish' }) => Promise<unknown>;
  leave: () => Promise<void>;
  skip: () => Promise<unknown>;
};
const root = createRoot(document.createElement('div'));
function Page() {
  decide = useDecide({ found, queue: undefined, take, problem, focus });
  return null;
}
const takeIn = () => act(async () => void (await decide.send('review.yes.intake', { act: 'intake' })));

beforeEach(async () => {
  for (const mock of [calls, announced, take, focus, mockNavigate, mockGiveBack, mockDecide]) mock.mockReset();
  take.mockResolvedValue();
  mockErrors.length = mockWarnings.length = 0;
  await act(async () => root.render(createElement(Page)));
});

describe('useDecide: an intake by an officer who also reviews', () => {
  it('announces the intake and claims the case again', async () => {
    calls.mockResolvedValue({});
    await takeIn();
    expect(announced.mock.calls).toEqual([['review.taken']]);
    expect([take.mock.calls.length, focus.mock.calls.length, mockErrors]).toEqual([1, 1, []]);
  });

  it('shows the error and announces nothing when the intake fails', async () => {
    calls.mockRejectedValue(new CallError('refused', { status: 409, code: 'HELD_BY_OTHER' }));
    await takeIn();
    expect([announced.mock.calls, take.mock.calls, mockErrors]).toEqual([[], [], ['HELD_BY_OTHER']]);
  });

  it('shows the error of a claim that fails after the intake', async () => {
    calls.mockResolvedValue({});
    take.mockRejectedValue(new CallError('network'));
    await takeIn();
    expect([announced.mock.calls, mockErrors]).toEqual([[['review.taken']], ['network']]);
  });

  it('sends the intake once when the key is pressed twice', async () => {
    let end: () => void = () => undefined;
    calls.mockReturnValue(new Promise<void>((resolve) => (end = resolve)));
    await act(async () => {
      void decide.send('review.yes.intake', { act: 'intake' });
      void decide.send('review.yes.intake', { act: 'intake' });
      end();
    });
    expect(calls).toHaveBeenCalledTimes(1);
  });
});

describe('useDecide: giving a case back', () => {
  it.each([
    ['leads to the first page without a message', 'ended', [['/']], []],
    ['that is refused leads there with a message', 'refused', [['/']], ['review.notGivenBack']],
    ['that fails stays on the case with a message', 'failed', [], ['review.giveBackFailed']],
  ])('%s', async (_, ending, opened, shown) => {
    mockGiveBack.mockResolvedValue(ending);
    await act(async () => decide.leave());
    expect(mockNavigate.mock.calls).toEqual(opened);
    expect([mockWarnings, announced.mock.calls.flat()]).toEqual([shown, shown]);
  });

  it.each([
    ['gives this one back', '', 1],
    ['keeps this one, which the officer has held since it was loaded', '等答复', 0],
  ])('opening the next case %s', async (_, note, givenBack) => {
    [mockNext, mockHeld] = ['opened', { mine: true, note }];
    mockGiveBack.mockResolvedValue('refused');
    await act(async () => void (await decide.skip()));
    mockNext = 'none';
    expect(mockGiveBack).toHaveBeenCalledTimes(givenBack);
    expect(mockWarnings).toHaveLength(givenBack);
  });
});

describe('useDecide: a decision', () => {
  const publish = () => act(async () => void (await decide.send('review.yes.publish', { act: 'publish' })));

  it('is sent and announced, and the next case opens without waiting for a reply', async () => {
    mockDecide.mockReturnValue(true);
    mockNext = 'opened';
    await publish();
    mockNext = 'none';
    const decision = { caseId: 'a', number: 'ZH1', name: 'review.yes.publish', queue: undefined };
    expect(mockDecide.mock.calls).toEqual([[decision, { act: 'publish' }, 0]]);
    expect([announced.mock.calls, mockNavigate.mock.calls]).toEqual([[['review.sent']], []]);
  });

  it('stays on the case while an earlier one on it may take effect', async () => {
    mockDecide.mockReturnValue(false);
    await publish();
    expect([mockWarnings, announced.mock.calls, mockNavigate.mock.calls]).toEqual([['out.busy'], [], []]);
  });
});

describe('isSentAtOnce', () => {
  it.each([
    ['intake', ['intake', 'review1'], true],
    ['intake', ['intake'], false],
    ['pass', ['intake', 'review1'], false],
    [undefined, ['intake', 'review1'], false],
  ] as const)('of %s with the roles %j is %s', (act, own, is) => {
    expect(isSentAtOnce(act, { roles: [...own] })).toBe(is);
  });
});
