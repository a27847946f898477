import type { ListEntry } from '@domain/contract/types';
import { byUrgency } from './useTodo';

const entry = (id: string, status: ListEntry['status'], more: Partial<ListEntry> = {}) =>
  ({ id, status, ...more }) as ListEntry;

describe('byUrgency', () => {
  it('sorts returned applications before failed payments before drafts', () => {
    expect(
      byUrgency([entry('draft', 'draft'), entry('pay', 'pay_failed'), entry('back', 'returned')]).map(({ id }) => id),
    ).toEqual(['back', 'pay', 'draft']);
  });

  it('sorts applications of the same status by deadline', () => {
    const late = entry('late', 'returned', { deadline: '2026-12-09T00:00:00+08:00' });
    const soon = entry('soon', 'returned', { deadline: '2026-11-30T00:00:00+08:00' });
    const kept = entry('kept', 'draft', { keptUntil: '2026-12-20T00:00:00+08:00' });
    const going = entry('going', 'draft', { keptUntil: '2026-12-01T00:00:00+08:00' });
    expect(byUrgency([kept, late, going, soon]).map(({ id }) => id)).toEqual(['soon', 'late', 'going', 'kept']);
  });
});
