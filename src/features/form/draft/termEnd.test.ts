import type { Answers } from '@domain/flow/types';
import { clock } from '@/services/clock';
import { testDraft, testPolicy } from '../testing/draft';
import { termEnd } from './termEnd';

const edition = testPolicy.editions.find(({ flow }) => flow === 'newApplyElv')!;
const { disposal, purchase, oldCar, newCar, amounts } = edition;
const conditions = { disposal, purchase, oldCar, newCar, amounts };
const terms = [
  { ...conditions, name: 'before', applies: { invoiceTo: '2026-09-10' }, applyUntil: '2026-11-20' },
  { ...conditions, name: 'after', applyUntil: '2026-12-05' },
];

afterEach(() => jest.restoreAllMocks());

function endOn(day: string, invoiceDate: string | null, { patch = {}, status = 'open' as 'open' | 'closed' } = {}) {
  jest.spyOn(clock, 'now').mockReturnValue(new Date(`${day}T10:00:00+08:00`));
  const draft = testDraft('newApplyElv', patch);
  const answers = { ...draft.steps, newCarInfo: { ...draft.steps.newCarInfo, invoiceDate } } as Answers;
  return termEnd({ draft, edition: { ...edition, terms, status }, answers });
}

describe('termEnd', () => {
  it.each([
    ['2026-11-05', '2026-04-01', null],
    ['2026-11-06', '2026-04-01', 'soon 2026-11-20'],
    ['2026-11-20', '2026-04-01', 'soon 2026-11-20'],
    ['2026-11-21', '2026-04-01', 'ended 2026-11-20'],
    ['2026-11-20', null, null],
    ['2026-11-21', null, 'soon 2026-12-05'],
  ])('is on %s for an invoice of %s: %s', (day, invoiceDate, end) => expect(endOn(day, invoiceDate)).toBe(end));

  it('is nothing for a submitted application and for an edition that takes none', () => {
    expect(endOn('2026-11-21', '2026-04-01', { patch: { status: 'returned' } })).toBeNull();
    expect(endOn('2026-11-21', '2026-04-01', { status: 'closed' })).toBeNull();
  });
});
