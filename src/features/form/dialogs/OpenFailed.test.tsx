import { screen } from '@testing-library/react';
import { freshPhone, visit } from '@/testing/visit';
import { closeDraft } from '../draft/openDraft';
import { testDraft, testPolicy } from '../testing/draft';

afterEach(() => closeDraft(true));

describe('opening a form when the policy has no edition of its flow', () => {
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

  test('shows an error instead of a form that cannot be validated', async () => {
    visit(
      '/newApplyElv/newCarInfo',
      answers(() => without),
    );
    expect(await screen.findByText('暂时看不到这一期的政策')).toBeVisible();
  });

  test('reloads a cached policy before it fails', async () => {
    visit(
      '/newApplyElv/personalInfo',
      answers(() => testPolicy), // the policy without the edition is still cached
    );
    expect(await screen.findByDisplayValue('张示例')).toBeVisible();
  });
});
