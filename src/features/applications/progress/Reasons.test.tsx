import { screen } from '@testing-library/react';
import { server } from '@/testing/server';
import { signedInPhone, visit } from '@/testing/visit';
import { testDraft, testPolicy } from '@/features/form/testing/draft';

beforeEach(signedInPhone);

test('Reasons shows the policy’s sentence of a return without a text of the office, and a material that was withdrawn since', async () => {
  const sentence = { 'zh-CN': '照片不清楚，请重新拍摄', 'en-US': 'Blurred.', 'ar-SA': 'غير واضحة' };
  const items = ['newCarInfo.sellerName', 'oldProof'].map((key) => ({
    key,
    code: 'blurred',
    text: '',
    sentence,
    old: '',
    touched: false,
  }));
  const edition = testPolicy.editions.find(({ flow }) => flow === 'newApplyElv')!;
  const oldProof = { key: 'oldProof', label: '旧材料', step: 2, min: 1, max: 1 };
  const detail = testDraft('newApplyElv', {
    status: 'returned',
    returned: { at: '2026-11-20T10:00:00+08:00', deadline: '2026-12-20T00:00:00+08:00', round: 1, remark: '', items },
    rules: { common: testPolicy.common, edition: { ...edition, materials: [oldProof] } },
  } as never);
  visit('/newApplyElv/process/detail?id=draft-1', {
    ...server,
    'GET /applications/draft-1': () => ({ data: detail }),
  });
  expect(await screen.findAllByText(/照片不清楚，请重新拍摄/)).toHaveLength(2);
  expect(screen.getByText('旧材料')).toBeVisible();
  expect(screen.getByRole('link', { name: '去修改' })).toHaveAttribute('href', expect.stringContaining('oldCarInfo'));
});
