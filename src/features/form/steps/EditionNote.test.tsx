import { screen } from '@testing-library/react';
import { reloadPolicy } from '@/services/policy';
import { server } from '@/testing/server';
import { answerWith, signedInPhone, visit } from '@/testing/visit';
import { closeDraft } from '../draft/openDraft';
import { testDraft, testPolicy } from '../testing/draft';
import { expectSpoken } from '@/spoken/expectSpoken';

beforeEach(signedInPhone);
afterEach(() => closeDraft(true));

test('EditionNote: marks the pause notice of the office with lang="zh-CN"', async () => {
  const paused = testPolicy.editions.map((edition) => ({
    ...edition,
    status: 'paused' as const,
    intake: { ...edition.intake, pausedNotice: '资金拨付调整，暂停受理' },
  }));
  visit('/newApplyElv/personalInfo', {
    ...server,
    'GET /policies': () => ({ data: { ...testPolicy, editions: paused } }),
    'POST /applications': () => ({ data: testDraft('newApplyElv') }),
  });
  expect(await screen.findByText('资金拨付调整，暂停受理')).toHaveAttribute('lang', 'zh-CN');
  await screen.findByRole('region', { name: /其余材料照片/ });
  await expectSpoken(
    'heading, 汽车报废更新补贴申请, level 1 › region, 填写步骤 › region, 申请人 › textbox, 姓名, 张示例, required › region, 其余材料照片 › button, 下一步',
  );
});

describe('EditionNote of an edition that is paused in one city', () => {
  const pausedIn = (regionCode: string, notice: string | null) => ({
    'GET /policies': () => ({
      data: {
        ...testPolicy,
        editions: testPolicy.editions.map((edition) => ({ ...edition, pauses: [{ regionCode, notice }] })),
      },
    }),
  });
  const title = '您的申请地这一期补贴暂停受理';
  const open = async (step: string, answers: Parameters<typeof visit>[1]) => {
    // The policy cache outlives a test; a failed request clears it.
    answerWith({});
    await reloadPolicy().catch(() => undefined);
    visit(`/newApplyElv/${step}`, {
      ...server,
      'POST /applications': () => ({ data: testDraft('newApplyElv') }),
      ...answers,
    });
  };

  it('shows the notice of the city while the draft is of that city', async () => {
    await open('personalInfo', pausedIn('320500', '示例市系统维护'));
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText('示例市系统维护')).toHaveAttribute('lang', 'zh-CN');
  });

  it('shows nothing for applicants of another city', async () => {
    await open('personalInfo', pausedIn('320100', '示例市系统维护'));
    expect(await screen.findByDisplayValue('张示例')).toBeVisible();
    expect(screen.queryByText(title)).toBeNull();
  });
});
