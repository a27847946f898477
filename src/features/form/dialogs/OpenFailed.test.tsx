import { screen } from '@testing-library/react';
import { server } from '@/testing/server';
import { signedInPhone, visit } from '@/testing/visit';
import { closeDraft } from '../draft/openDraft';
import { testDraft, testPolicy } from '../testing/draft';

afterEach(() => closeDraft(true));

describe('opening a form when the policy has no edition of its flow', () => {
  const without = { ...testPolicy, editions: testPolicy.editions.filter(({ flow }) => flow !== 'newApplyElv') };
  const open = (step: string, policy: typeof testPolicy) =>
    visit(`/newApplyElv/${step}`, {
      ...server,
      'GET /policies': () => ({ data: policy }),
      'POST /applications': () => ({ data: testDraft('newApplyElv') }),
    });
  beforeEach(signedInPhone);

  test('shows an error instead of a form that cannot be validated', async () => {
    open('newCarInfo', without);
    expect(await screen.findByText('暂时看不到这一期的政策')).toBeVisible();
  });

  test('reloads a cached policy before it fails', async () => {
    open('personalInfo', testPolicy); // the policy without the edition is still cached
    expect(await screen.findByDisplayValue('张示例')).toBeVisible();
  });
});
