import { act, render, screen } from '@testing-library/react';
import { flows } from '@domain/flow';

import { useEstimate } from '../review/useEstimate';
import { testDraft } from '../testing/draft';
import { blankDraft } from './blank';
import { createDraftStore, type DraftState } from './store';
import { DraftProvider, sameJson, useDraft } from './useDraft';

const address = ({ edits }: DraftState) => String(edits['personalInfo.address'] ?? '');

function renderWith(Part: () => JSX.Element | null, estimate = jest.fn()) {
  const store = createDraftStore(flows.newApplyElv, testDraft('newApplyElv'), {});
  const validator = { estimate } as never;
  render(
    <DraftProvider value={{ ...blankDraft(flows.newApplyElv), store, validator }}>
      <Part />
    </DraftProvider>,
  );
  return { type: (text: string) => act(() => store.set({ edits: { 'personalInfo.address': text } })), store };
}

test('useDraft: does not return a new object with equal content', () => {
  const seen = new Set<unknown>();
  const { store, type } = renderWith(() => {
    const addresses = useDraft((state) => [address(state)], sameJson);
    seen.add(addresses);
    return <p>{addresses}</p>;
  });
  act(() => store.set({ savedAt: '2026-11-21T09:42:00+08:00' }));
  expect(seen.size).toBe(1);
  type('三号');
  expect(screen.getByText('三号')).toBeVisible();
  expect(seen.size).toBe(2);
});

test('useEstimate: calculates after the render that shows the key press, and once per key press', () => {
  const estimate = jest.fn((state: DraftState) => ({ amount: address(state) }));
  const renders: string[] = [];
  const { type } = renderWith(() => {
    renders.push(`${useDraft(address)} ${String(useEstimate().estimate.amount)}`);
    return null;
  }, estimate);
  for (const text of ['一', '一号']) type(text);
  expect(renders).toEqual([' ', '一 ', '一 一', '一号 一', '一号 一号']);
  expect(estimate).toHaveBeenCalledTimes(3);
});
