import { screen } from '@testing-library/react';
import { freshPhone, visit } from '@/testing/visit';
import { closeSession } from '../session/openSession';
import { testDraft, testPolicy } from '../testing/draft';

afterEach(() => closeSession(true));

describe('a policy without the edition of this flow', () => {
  const without = { ...testPolicy, editions: testPolicy.editions.filter(({ flow }) => flow !== 'newApplyElv') };
  const answers = (policies: () => object) => ({
    'GET /me': () => ({ data: { name: '张*', idNo: '', mobile: '', unReadCount: 0 } }),
    'GET /policies': () => ({ data: policies() }),
    'POST /applications': () => ({ data: testDraft('newApplyElv') }),
  });
  beforeEach(() => {
    freshPhone();
    localStorage.setItem('User-Token', 'token');
  });

  test('is said: nothing could be checked, so nothing is taken for right', async () => {
    visit(
      '/newApplyElv/newCarInfo',
      answers(() => without),
    );
    expect(await screen.findByText('没有取到这一期的政策')).toBeVisible();
  });

  test('is asked for anew first: what is remembered may be too old', async () => {
    visit(
      '/newApplyElv/personalInfo',
      answers(() => testPolicy), // the one without it is still remembered
    );
    expect(await screen.findByDisplayValue('张示例')).toBeVisible();
  });
});
