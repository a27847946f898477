import { screen } from '@testing-library/react';
import type { Detail } from '@domain/contract/types';
import { setToken } from '@/services/session';
import { freshPhone, visit } from '@/testing/visit';
import { testDraft, testPolicy } from '@/features/form/testing/draft';
import { expectSpoken } from '@/spoken/expectSpoken';

beforeEach(freshPhone);
afterEach(() => setToken(null));

async function open(status: Detail['status']) {
  setToken('t');
  const number = 'BF2026320500000001';
  const detail = testDraft('newApplyElv', { status, number, submittedAt: '2026-11-20T10:00:00+08:00' });
  visit('/newApplyElv/result?id=draft-1', {
    'GET /me': () => ({ data: { name: '张*', idNo: '3***6', unReadCount: 0 } }),
    'GET /policies': () => ({ data: testPolicy }),
    'GET /applications/draft-1': () => ({ data: detail }),
    'GET /regions': () => ({ data: { list: [], total: 0 } }),
  });
  expect(await screen.findByTestId('number')).toHaveTextContent(number);
}

describe('ResultPage', () => {
  it('confirms the submission and lists the messages that follow', async () => {
    await open('submitted');
    expect(screen.getByRole('heading', { name: '申请已提交，编号请记好' })).toBeVisible();
    expect(screen.getByRole('heading', { name: '短信通知' })).toBeVisible();
    await expectSpoken(
      'heading, 申请已提交，编号请记好, level 2 › heading, 短信通知, level 2 › heading, 会发短信, level 3 › heading, 提交回执, level 2 › button, 打印或保存回执',
    );
  });

  it.each([
    ['withdrawn', '已撤回'],
    ['expired', '过期关闭'],
    ['rejected', '审核不通过'],
  ] as const)('names the status instead of a success when the application is %s', async (status, name) => {
    await open(status);
    expect(screen.getByRole('heading', { name, level: 2 })).toBeVisible();
    expect(screen.queryByText(/提交成功|申请已提交/)).toBeNull();
    expect(screen.queryByRole('heading', { name: '短信通知' })).toBeNull();
  });
});
