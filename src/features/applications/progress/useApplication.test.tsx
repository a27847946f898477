import { screen, waitFor } from '@testing-library/react';
import { setToken } from '@/services/session';
import { freshPhone, visit } from '@/testing/visit';
import { testDraft, testPolicy } from '@/features/form/testing/draft';

beforeEach(freshPhone);
afterEach(() => setToken(null));

test.each([
  ['process/detail', 'true'],
  ['result', null],
])(
  'useApplication: %s is read with opened=%s, so that only the progress page ends a message by SMS',
  async (page, opened) => {
    setToken('t');
    const detail = testDraft('newApplyElv', {
      status: 'submitted',
      number: 'ZX2026320500000001',
      submittedAt: '2026-11-20T10:00:00+08:00',
    } as never);
    const seen: (string | null)[] = [];
    visit(`/newApplyElv/${page}?id=draft-1`, {
      'GET /me': () => ({ data: { name: '张*', idNo: '3***6', unReadCount: 0 } }),
      'GET /policies': () => ({ data: testPolicy }),
      'GET /applications/draft-1': (_: unknown, { searchParams }: URL) => {
        seen.push(searchParams.get('opened'));
        return { data: detail };
      },
      'GET /regions': () => ({ data: { list: [], total: 0 } }),
    });
    await waitFor(() => expect(seen).toContain(opened));
    expect(await screen.findAllByText(/ZX2026320500000001/)).not.toEqual([]);
    expect(new Set(seen)).toEqual(new Set([opened]));
  },
);
