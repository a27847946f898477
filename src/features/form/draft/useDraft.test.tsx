import { act, render, screen } from '@testing-library/react';
import { flows } from '@domain/flow';

import { testDraft } from '../testing/draft';
import { DraftProvider, sameJson, useDeferredDraft, useDraft } from './useDraft';
import { blankDraft } from './blank';
import { createDraftStore, type DraftState } from './store';

const open = () => {
  const store = createDraftStore(flows.newApplyElv, testDraft('newApplyElv'), {});
  return { store, draft: { ...blankDraft(flows.newApplyElv), store } };
};
const typed = ({ edits }: DraftState) => String(edits['personalInfo.address'] ?? '');

test('useDeferredDraft: shows the last of several changes', () => {
  const { store, draft } = open();
  const Address = () => <p>{useDeferredDraft(typed)}</p>;
  render(
    <DraftProvider value={draft}>
      <Address />
    </DraftProvider>,
  );
  for (const address of ['一', '一号', '一号楼']) act(() => store.set({ edits: { 'personalInfo.address': address } }));
  expect(screen.getByText('一号楼')).toBeVisible();
});

test('useDeferredDraft: selects after the render that shows the key press, and not again for other renders', () => {
  const { store, draft } = open();
  const renders: string[] = [];
  const find = jest.fn(typed);
  const Both = () => {
    const now = useDraft(typed);
    renders.push(`${now} ${useDeferredDraft(find)}`);
    return null;
  };
  render(
    <DraftProvider value={draft}>
      <Both />
    </DraftProvider>,
  );
  act(() => store.set({ edits: { 'personalInfo.address': '一号' } }));
  expect(renders).toEqual([' ', '一号 ', '一号 一号']);
  expect(find).toHaveBeenCalledTimes(2);
});

test.each([
  ['useDraft', useDraft],
  ['useDeferredDraft', useDeferredDraft],
] as const)('%s: does not return a new object with equal content', (_, use) => {
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
  expect(seen.size).toBe(1);
  act(() => store.set({ edits: { 'personalInfo.address': '三号' } }));
  expect(screen.getByText('三号')).toBeVisible();
  expect(seen.size).toBe(2);
});
