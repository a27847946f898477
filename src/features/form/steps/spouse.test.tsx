import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { freshPhone, visit } from '@/testing/visit';
import { closeDraft } from '../draft/openDraft';
import { testDraft, testPolicy } from '../testing/draft';

const slots = testPolicy.editions.find(({ flow }) => flow === 'newApplyElv')?.requiredMaterials ?? [];
const files = slots.map((slot) => ({ id: slot, slot, index: 0, width: 1200, height: 900 }));

afterEach(() => closeDraft(true));

test('form step: a policy that accepts the car of the spouse asks for owner, name and proof', async () => {
  freshPhone();
  localStorage.setItem('User-Token', 'token');
  const spouse = {
    ...testPolicy,
    editions: testPolicy.editions.map((edition) => ({
      ...edition,
      version: '2026.9',
      newCar: { ...edition.newCar, sameOwner: 'spouse' as const },
      materials: [...edition.materials, { key: 'marriagePaper', label: '结婚证', step: 2 as const, min: 1, max: 2 }],
    })),
  };
  visit('/newApplyElv/oldCarInfo', {
    'GET /me': () => ({ data: { name: '张*', idNo: '', mobile: '', unReadCount: 0 } }),
    'GET /policies': () => ({ data: spouse }),
    'POST /applications': () => ({ data: testDraft('newApplyElv', { files }) }),
  });
  expect(await screen.findByText('旧车车主')).toBeVisible();
  expect(screen.queryByText('结婚证')).toBeNull();
  await userEvent.click(screen.getByLabelText('配偶'));
  await userEvent.click(screen.getByTestId('next'));
  expect(await screen.findAllByText('请输入配偶姓名')).not.toHaveLength(0);
  expect(await screen.findAllByText('请上传结婚证')).not.toHaveLength(0);
  await userEvent.type(screen.getByLabelText(/配偶姓名/), '张示例');
  await userEvent.tab();
  await userEvent.click(await screen.findByRole('button', { name: '姓名无误' }));
  expect(screen.getByText('姓名已确认', { selector: 'p' })).toBeVisible();
  await userEvent.click(screen.getByLabelText('本人'));
  expect(screen.queryByLabelText(/配偶姓名/)).toBeNull();
  await waitFor(() => expect(document.querySelector('[name=marriagePaper]')).toBeNull());
});
