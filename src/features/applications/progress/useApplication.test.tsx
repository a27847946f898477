import { screen, waitFor } from '@testing-library/react';
import { server } from '@/testing/server';
import { signedInPhone, visit } from '@/testing/visit';
import { testDraft } from '@/features/form/testing/draft';

beforeEach(signedInPhone);

test.each([
  ['process/detail', 'true'],
  ['result', null],
])(
  'useApplication: %s is read with opened=%s, so that only the progress page ends a message by SMS',
  async (page, opened) => {
    const detail = testDraft('newApplyElv', {
      status: 'submitted',
      number: 'ZX2026320500000001',
      submittedAt: '2026-11-20T10:00:00+08:00',
    } as never);
    const seen: (string | null)[] = [];
    visit(`/newApplyElv/${page}?id=draft-1`, {
      ...server,
      'GET /applications/draft-1': (_: unknown, { searchParams }: URL) => {
        seen.push(searchParams.get('opened'));
        return { data: detail };
      },
    });
    await waitFor(() => expect(seen).toContain(opened));
    expect(await screen.findAllByText(/ZX2026320500000001/)).not.toEqual([]);
    expect(new Set(seen)).toEqual(new Set([opened]));
  },
);
