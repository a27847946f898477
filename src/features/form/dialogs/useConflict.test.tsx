import { act, renderHook } from '@testing-library/react';
import { flows } from '@domain/flow';

import { blankDraft } from '../draft/blank';
import { createDraftStore } from '../draft/store';
import { testDraft } from '../testing/draft';
import { DraftProvider } from '../draft/useDraft';
import { useConflict } from './useConflict';

jest.mock('@/i18n', () => ({ useT: () => (id: string) => id }));
jest.mock('@/hooks/useAnswerText', () => ({ useAnswerText: () => (_: string, value: unknown) => String(value) }));

const flow = flows.newApplyElv;
const vin = 'newCarInfo.vin';
const confirmed = 'newCarInfo.vinConfirmed';
const price = 'newCarInfo.priceInclTax';
const withVin = (number: string) => {
  const draft = testDraft('newApplyElv', { revision: 4 });
  draft.steps.newCarInfo = { ...draft.steps.newCarInfo, vin: number };
  return draft;
};

/** The other device has emptied a step that has no edit here. */
function open(mine: string, theirs: string) {
  const other = withVin(theirs);
  const store = createDraftStore(flow, withVin('OLD'), {
    phase: 'conflict',
    theirs: { ...other, steps: { ...other.steps, oldCarInfo: {} } },
    edits: { [vin]: mine, [confirmed]: true },
  });
  const resolveConflict = jest.fn();
  const value = { ...blankDraft(flow), store, resolveConflict };
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <DraftProvider value={value}>{children}</DraftProvider>
  );
  const { result } = renderHook(() => useConflict(), { wrapper });
  const fill = (edits: object) => act(() => store.set({ edits: { ...store.get().edits, ...edits } }));
  return { result, resolveConflict, fill };
}

describe('useConflict', () => {
  it('offers the fields that were edited here, and neither their confirmations nor fields without an edit', () => {
    const { result } = open('MINE', 'THEIRS');
    expect(result.current?.fields.map(({ key }) => key)).toEqual([vin]);
  });

  it.each([
    ['mine', []],
    ['theirs', [vin]],
  ] as const)('discards the edit only when the other value is chosen (%s)', (side, discarded) => {
    const { result, resolveConflict } = open('MINE', 'THEIRS');
    result.current?.resolve(() => side);
    expect(resolveConflict).toHaveBeenCalledWith(discarded);
  });

  it('shows an edit that is made while the sheet is open', () => {
    const { result, fill } = open('MINE', 'THEIRS');
    fill({ [price]: 12_345 });
    expect(result.current?.fields.map(({ key }) => key)).toEqual([vin, price]);
  });

  it('keeps an edit that was made while the sheet was open and is not shown yet', () => {
    const { result, resolveConflict, fill } = open('MINE', 'THEIRS');
    const { resolve } = result.current!;
    fill({ [vin]: 'LATER' });
    resolve(() => 'theirs');
    expect(resolveConflict).toHaveBeenCalledWith([]);
  });
});
