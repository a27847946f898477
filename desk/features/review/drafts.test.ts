/** @jest-environment jsdom */
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { call } from '@/services/call';
import { CallError } from '@/services/callError';
import { signIn, signOut } from '@/services/identity';
import { forgetDrafts, hasUnsavedDraft, saveDrafts, useDraft } from './drafts';

jest.mock('@/services/call', () => ({ call: jest.fn() }));
const mockCached = jest.fn();
jest.mock('./cases', () => ({ changeCached: (...all: unknown[]) => mockCached(...all) }));

const calls = call as unknown as jest.Mock<Promise<unknown>, [string, object]>;
interface Typed {
  marks: never[];
  remarks: { yes?: string; reject?: string };
  officeNote: string;
  amount: string;
}
const draft: Typed = { marks: [], remarks: { reject: '发票不清' }, officeNote: '内部', amount: '' };
const empty: Typed = { marks: [], remarks: {}, officeNote: '', amount: '' };

const signal = expect.any(AbortSignal) as AbortSignal;

interface Shown {
  id: string;
  rounds: never[];
  draft?: Typed & { round: number };
}
let page: { draft: object; change: (part: Partial<Typed>) => void; saveError?: unknown };
const root = createRoot(document.createElement('div'));
function Page(props: Shown) {
  page = useDraft(props);
  return null;
}
const show = (id: string, more: Partial<Shown> = {}) =>
  act(async () => root.render(createElement(Page, { id, rounds: [], key: id, ...more })));
const leave = () => act(async () => root.render(null));
const type = (part: Partial<Typed>) => act(async () => page.change(part));
const typeOn = async (id: string, part: Partial<Typed> = draft) => {
  await show(id);
  await type(part);
};
const after = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  jest.useFakeTimers();
  signOut();
  signIn({ token: 't', me: { id: 'staff' } });
  calls.mockReset();
  calls.mockResolvedValue({});
  mockCached.mockClear();
});
afterEach(leave);

describe('useDraft', () => {
  it('starts empty without one, and with one of an earlier submission', async () => {
    await show('a');
    expect(page.draft).toEqual(empty);
    await show('b', { rounds: [{}] as never[], draft: { ...draft, round: 0 } });
    expect(page.draft).toEqual(empty);
  });

  it('takes over the draft that arrives with a later reply, unless the officer has typed', async () => {
    await show('a');
    await show('a', { draft: { ...draft, round: 0 } });
    expect(page.draft).toMatchObject(draft);
    await type({ officeNote: '新' });
    await show('a', { draft: { ...empty, round: 0 } });
    expect(page.draft).toEqual({ ...draft, officeNote: '新' });
  });

  it('saves once, a second after the last input, without control characters', async () => {
    await typeOn('a', { officeNote: '内' });
    await after(900);
    await type({ officeNote: '内部\u0000', remarks: { yes: '好\u202e' } });
    await after(900);
    expect(calls).not.toHaveBeenCalled();
    await after(100);
    const body = { ...empty, officeNote: '内部', remarks: { yes: '好' }, round: 0 };
    expect(calls.mock.calls).toEqual([['saveReviewDraft', { params: { id: 'a' }, body, signal }]]);
    expect([hasUnsavedDraft(), page.draft]).toEqual([false, expect.objectContaining({ officeNote: '内部\u0000' })]);
  });

  it('deletes the draft at the server when nothing is left of it', async () => {
    await show('a', { draft: { ...draft, round: 0 } });
    await type({ remarks: { reject: '  ' }, officeNote: '' });
    await after(1_000);
    expect(calls.mock.calls).toEqual([['dropReviewDraft', { params: { id: 'a' }, signal }]]);
  });

  it('saves at once when the case is left, and stores nothing in the browser', async () => {
    await typeOn('a');
    await leave();
    expect(calls.mock.calls.map(([name]) => name)).toEqual(['saveReviewDraft']);
    expect(mockCached).toHaveBeenCalledWith('a', { draft: { ...draft, round: 0 } });
    expect([sessionStorage.length, Object.keys(localStorage)]).toEqual([0, ['Office-Token']]);
    await show('a');
    expect(page.draft).toEqual(empty);
  });

  it('keeps the text and shows the error while a save fails, and repeats it', async () => {
    calls.mockRejectedValueOnce(new CallError('network')).mockRejectedValueOnce(new CallError('network'));
    await typeOn('a');
    await after(1_000);
    expect([page.saveError, hasUnsavedDraft()]).toEqual([expect.any(CallError), true]);
    await leave();
    await show('a');
    expect(page.draft).toEqual(draft);
    await after(10_000);
    expect([page.saveError, hasUnsavedDraft()]).toEqual([undefined, false]);
  });

  it('shows a refusal and does not repeat the save before the next input', async () => {
    calls.mockRejectedValueOnce(new CallError('refused', { status: 409, code: 'TRANSITION_FORBIDDEN' }));
    await typeOn('a');
    await after(60_000);
    expect([page.saveError, hasUnsavedDraft(), calls.mock.calls.length]).toEqual([expect.any(CallError), false, 1]);
    await type({ officeNote: '又' });
    await after(1_000);
    expect([page.saveError, calls.mock.calls.length]).toEqual([undefined, 2]);
  });

  it('forgets the text when the office has nothing to decide any more', async () => {
    calls.mockRejectedValueOnce(new CallError('refused', { status: 409, code: 'TRANSITION_FORBIDDEN' }));
    await typeOn('a');
    await leave();
    await after(0);
    await show('a');
    expect(page.draft).toEqual(empty);
  });

  it('saves the newer text after the reply to the save of the older one', async () => {
    let answer: () => void = () => undefined;
    calls.mockReturnValueOnce(new Promise((resolve) => (answer = () => resolve({}))));
    await typeOn('a', { officeNote: '一' });
    await after(1_000);
    await type({ officeNote: '二' });
    await after(5_000);
    expect(calls).toHaveBeenCalledTimes(1);
    answer();
    await after(0);
    expect(calls.mock.calls.map(([, options]) => (options as { body: Typed }).body.officeNote)).toEqual(['一', '二']);
  });
});

describe('saveDrafts', () => {
  it('returns whether the server has every draft', async () => {
    await show('a');
    await expect(saveDrafts()).resolves.toBe(true);
    await type(draft);
    calls.mockRejectedValueOnce(new CallError('network'));
    let isSaved: boolean | undefined;
    await act(async () => void (isSaved = await saveDrafts()));
    expect(isSaved).toBe(false);
    await act(async () => void (isSaved = await saveDrafts()));
    expect(isSaved).toBe(true);
  });

  it('sends with keepalive before it returns when the page closes, also during another save', async () => {
    calls.mockReturnValueOnce(new Promise(() => undefined));
    await typeOn('a', { officeNote: '一' });
    await after(1_000);
    await type({ officeNote: '二' });
    void saveDrafts({ keepalive: true });
    expect(calls.mock.calls.at(-1)).toEqual(['saveReviewDraft', expect.objectContaining({ keepalive: true })]);
  });
});

describe('forgetDrafts', () => {
  it('ends the saves, and returns the cases whose text the server does not have', async () => {
    await typeOn('a');
    await after(1_000);
    await leave();
    await show('b');
    calls.mockReturnValueOnce(new Promise(() => undefined));
    await type(draft);
    await after(1_000);
    let lost: string[] = [];
    await act(async () => void (lost = forgetDrafts()));
    expect(lost).toEqual(['b']);
    expect((calls.mock.calls.at(-1)?.[1] as { signal: AbortSignal }).signal.aborted).toBe(true);
    expect([page.draft, hasUnsavedDraft()]).toEqual([empty, false]);
    await after(60_000);
    expect(calls).toHaveBeenCalledTimes(2);
  });
});
