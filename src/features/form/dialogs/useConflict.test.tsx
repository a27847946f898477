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

function conflict(mine: string, theirs: string, isTheirsConfirmed = false) {
  const store = createDraftStore(flow, withVin('OLD', false), {
    phase: 'conflict',
    theirs: withVin(theirs, isTheirsConfirmed),
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
  it('drops the own confirmation when the number of the other device is chosen', () => {
    const { conflict: open, resolveConflict } = conflict('MINE', 'THEIRS');
    expect(open.fields.map(({ key }) => key)).toEqual([vin]);
    open.resolve((key) => (key === vin ? 'theirs' : undefined));
    expect(resolveConflict).toHaveBeenCalledWith({});
  });

  it.each([false, true])('keeps the confirmation of the own number (confirmed on the other device: %s)', (isTheirs) => {
    const { conflict: open, resolveConflict } = conflict('MINE', 'THEIRS', isTheirs);
    open.resolve((key) => (key === vin ? 'mine' : undefined));
    expect(resolveConflict).toHaveBeenCalledWith({ [vin]: 'MINE', [confirmed]: true });
  });

  it('keeps the own confirmation of a number that both devices have', () => {
    const { conflict: open, resolveConflict } = conflict('SAME', 'SAME');
    open.resolve(() => undefined);
    expect(resolveConflict).toHaveBeenCalledWith({ [confirmed]: true });
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
    expect(resolveConflict).toHaveBeenCalledWith({ [price]: 12_345 });
  });
});
