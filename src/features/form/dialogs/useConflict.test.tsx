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
const withVin = (number: string, isConfirmed: boolean) => {
  const draft = testDraft('newApplyElv', { revision: isConfirmed ? 3 : 4 });
  draft.steps.newCarInfo = { ...draft.steps.newCarInfo, vin: number };
  if (isConfirmed) draft.steps.newCarInfo.vinConfirmed = true;
  return draft;
};

function conflict(mine: string, theirs: string) {
  const store = createDraftStore(flow, withVin('OLD', false), {
    phase: 'conflict',
    theirs: { ...withVin(theirs, false), steps: { ...withVin(theirs, false).steps, oldCarInfo: {} } },
    edits: { [vin]: mine, [confirmed]: true },
  });
  const resolveConflict = jest.fn();
  const value = { ...blankDraft(flow), store, resolveConflict };
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <DraftProvider value={value}>{children}</DraftProvider>
  );
  const { result } = renderHook(() => useConflict(), { wrapper });
  return { conflict: result.current!, resolveConflict };
}

describe('useConflict', () => {
  it('offers the fields that were edited here, and neither their confirmations nor fields without an edit', () => {
    expect(conflict('MINE', 'THEIRS').conflict.fields.map(({ key }) => key)).toEqual([vin]);
  });

  it.each([
    ['mine', []],
    ['theirs', [vin]],
  ] as const)('discards the edit only when the other value is chosen (%s)', (side, discarded) => {
    const { conflict: open, resolveConflict } = conflict('MINE', 'THEIRS');
    open.resolve(() => side);
    expect(resolveConflict).toHaveBeenCalledWith(discarded);
  });

  it('offers nothing when both devices have the same number', () => {
    expect(conflict('SAME', 'SAME').conflict.fields).toEqual([]);
  });
});

describe('useConflict: an edit made while the sheet is open', () => {
  const price = 'newCarInfo.priceInclTax';
  const open = () => {
    const store = createDraftStore(flow, withVin('OLD', false), {
      phase: 'conflict',
      theirs: withVin('THEIRS', false),
      edits: { [vin]: 'MINE' },
    });
    const resolveConflict = jest.fn();
    const value = { ...blankDraft(flow), store, resolveConflict };
    const wrapper = ({ children }: { children: React.ReactNode }) => (
      <DraftProvider value={value}>{children}</DraftProvider>
    );
    const { result } = renderHook(() => useConflict(), { wrapper });
    const fill = () => store.set({ edits: { ...store.get().edits, [price]: 12_345 } });
    return { result, resolveConflict, fill };
  };

  it('is shown', () => {
    const { result, fill } = open();
    act(fill);
    expect(result.current?.fields.map(({ key }) => key)).toEqual([vin, price]);
  });

  it('is kept when it was not shown yet', () => {
    const { result, resolveConflict, fill } = open();
    const { resolve } = result.current!;
    act(fill);
    resolve(() => 'theirs');
    expect(resolveConflict).toHaveBeenCalledWith([vin]);
  });
});
