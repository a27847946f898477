import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { freshPhone, visit } from '@/testing/visit';
import { closeDraft } from '../draft/openDraft';
import { testDraft, testPolicy } from '../testing/draft';

const files = testPolicy.editions
  .filter(({ flow }) => flow === 'newApplyElv')
  .flatMap(({ requiredMaterials }) => requiredMaterials)
  .map((slot) => ({ id: slot, slot, index: 0, width: 1200, height: 900 }));

afterEach(() => closeDraft(true));

describe('a form step under a policy that reads the emission standard', () => {
  it('shows its field with the notice of the new version', async () => {
    freshPhone();
    localStorage.setItem('User-Token', 'token');
    const reading = {
      ...testPolicy,
      editions: testPolicy.editions.map((edition) => ({
        ...edition,
        version: '2026.9',
        eligible: [{ fact: 'oldEmission' as const, is: ['china3', 'china4'] }],
      })),
    };
    visit('/newApplyElv/oldCarInfo', {
      'GET /me': () => ({ data: { name: '张*', idNo: '', mobile: '', unReadCount: 0 } }),
      'GET /policies': () => ({ data: reading }),
      'POST /applications': () => ({ data: testDraft('newApplyElv', { files }) }),
    });
    const field = await screen.findByRole('combobox', { name: /排放标准/ });
    expect(screen.queryByText('车辆类型')).toBeNull();
    expect(await screen.findByText('政策有更新')).toBeVisible();
    await userEvent.click(screen.getByTestId('next'));
    expect(await screen.findAllByText('请选择排放标准')).not.toHaveLength(0);
    await userEvent.selectOptions(field, '国四');
    expect(field).toHaveValue('china4');
  });
});
