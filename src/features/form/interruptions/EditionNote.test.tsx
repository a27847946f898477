import { screen } from '@testing-library/react';
import { freshPhone, visit } from '@/testing/visit';
import { closeSession } from '../session/openSession';
import { testDraft, testPolicy } from '../testing/draft';

afterEach(() => closeSession(true));

test('why an edition is paused, in the office’s own words, is read aloud as Chinese', async () => {
  freshPhone();
  localStorage.setItem('User-Token', 'token');
  const paused = testPolicy.editions.map((edition) => ({
    ...edition,
    status: 'paused' as const,
    intake: { ...edition.intake, pausedNotice: '资金拨付调整，暂停受理' },
  }));
  visit('/newApplyElv/personalInfo', {
    'GET /me': () => ({ data: { name: '张*', idNo: '', mobile: '', unReadCount: 0 } }),
    'GET /policies': () => ({ data: { ...testPolicy, editions: paused } }),
    'POST /applications': () => ({ data: testDraft('newApplyElv') }),
  });
  expect(await screen.findByText('资金拨付调整，暂停受理')).toHaveAttribute('lang', 'zh-CN');
});
