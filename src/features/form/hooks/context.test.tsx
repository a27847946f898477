import { act, render, screen } from '@testing-library/react';
import { flows } from '@domain/flow';

import { AFTER_TYPING_MS } from '@/scheduling';
import { testDraft } from '../testing/draft';
import { DraftProvider, sameJson, useDebouncedDraft, useDraft } from './context';
import { blankDraft } from '../session/blank';
import { createDraftStore, type DraftState } from '../session/state';

const open = () => {
  const store = createDraftStore(flows.newApplyElv, testDraft('newApplyElv'), {});
  return { store, draft: { ...blankDraft(flows.newApplyElv), store } };
};
const typed = ({ edits }: DraftState) => String(edits['personalInfo.address'] ?? '');

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('useDebouncedDraft: selects once after the last keystroke', () => {
  const { store, draft } = open();
  const find = jest.fn(typed);
  const Calm = () => <p>{useDebouncedDraft(find)}</p>;
  render(
    <DraftProvider value={draft}>
      <Calm />
    </DraftProvider>,
  );
  find.mockClear();
  for (const address of ['一', '一号', '一号楼']) {
    act(() => store.set({ edits: { 'personalInfo.address': address } }));
    act(() => jest.advanceTimersByTime(150));
  }
  expect(find).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(AFTER_TYPING_MS));
  expect(screen.getByText('一号楼')).toBeVisible();
  expect(find).toHaveBeenCalledTimes(1);
});

test('useDebouncedDraft: uses the latest selector and stops when unmounted', () => {
  const { store, draft } = open();
  const find = jest.fn(typed);
  const Calm = ({ before }: { before: string }) => <p>{useDebouncedDraft((state) => before + find(state))}</p>;
  const at = (before: string) => (
    <DraftProvider value={draft}>
      <Calm before={before} />
    </DraftProvider>
  );
  const { rerender, unmount } = render(at('旧：'));
  rerender(at('新：'));
  act(() => store.set({ edits: { 'personalInfo.address': '一号' } }));
  act(() => jest.advanceTimersByTime(AFTER_TYPING_MS));
  expect(screen.getByText('新：一号')).toBeVisible();
  act(() => store.set({ edits: { 'personalInfo.address': '二号' } }));
  unmount();
  find.mockClear();
  jest.advanceTimersByTime(1_000);
  expect(find).not.toHaveBeenCalled();
});

test.each([
  ['at once', useDraft],
  ['calmly', useDebouncedDraft],
] as const)('useDraft and useDebouncedDraft (%s): do not re-render for a new object with equal content', (_, use) => {
  const { store, draft } = open();
  const seen = new Set<unknown>();
  const List = () => {
    const words = use((state) => [typed(state)], sameJson);
    seen.add(words);
    return <p>{words}</p>;
  };
  render(
    <DraftProvider value={draft}>
      <List />
    </DraftProvider>,
  );
  act(() => store.set({ savedAt: '2026-11-21T09:42:00+08:00' }));
  act(() => jest.advanceTimersByTime(AFTER_TYPING_MS));
  expect(seen.size).toBe(1);
  act(() => store.set({ edits: { 'personalInfo.address': '三号' } }));
  act(() => jest.advanceTimersByTime(AFTER_TYPING_MS));
  expect(screen.getByText('三号')).toBeVisible();
  expect(seen.size).toBe(2);
});
