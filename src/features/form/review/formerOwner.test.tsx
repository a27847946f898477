import { screen } from '@testing-library/react';
import { freshPhone, visit } from '@/testing/visit';
import { closeDraft } from '../draft/openDraft';
import { testDraft, testPolicy } from '../testing/draft';

const edition = testPolicy.editions.find(({ flow }) => flow === 'newApplyElv')!;
const files = edition.requiredMaterials.map((slot) => ({ id: slot, slot, index: 0, width: 1200, height: 900 }));
const changed = { ...testPolicy, editions: testPolicy.editions.map((one) => ({ ...one, version: '2026.9' })) };
const owner = /新版只补贴旧车在您本人名下的/;

afterEach(() => closeDraft(true));

test.each([
  ['spouse', 'oldCarInfo', 1],
  ['spouse', 'newCarInfo?review=1', 1],
  ['self', 'newCarInfo?review=1', 0],
])(
  'a draft with the car of %s says at %s that the policy changed, and names an owner that it does not accept any more',
  async (stated, page, shown) => {
    freshPhone();
    localStorage.setItem('User-Token', 'token');
    const draft = testDraft('newApplyElv', { files });
    draft.steps.oldCarInfo = { ...draft.steps.oldCarInfo, owner: stated };
    visit(`/newApplyElv/${page}`, {
      'GET /me': () => ({ data: { name: '张*', idNo: '', mobile: '', unReadCount: 0 } }),
      'GET /policies': () => ({ data: changed }),
      'POST /applications': () => ({ data: draft }),
    });
    const button = page.endsWith('review=1') ? '提交申请' : '下一步';
    expect(await screen.findByRole('button', { name: button })).toBeVisible();
    expect(await screen.findByText('政策有更新')).toBeVisible();
    expect(screen.queryAllByText(owner)).toHaveLength(shown);
  },
);
