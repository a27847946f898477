import type { Condition } from '@domain/policy/types';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { server } from '@/testing/server';
import { signedInPhone, visit } from '@/testing/visit';
import { closeDraft } from '../draft/openDraft';
import { testDraft, testPolicy, wholeFiles } from '../testing/draft';

afterEach(() => closeDraft(true));

const eligible: Condition[] = [
  { fact: 'oldEmission', is: ['china3', 'china4'] },
  { fact: 'sellerPlace', is: ['32'] },
];

/** Opens a step under another version, whose terms read two more facts. */
function openStep(step: 'oldCarInfo' | 'newCarInfo', emission: string | null) {
  signedInPhone();
  const reading = {
    ...testPolicy,
    editions: testPolicy.editions.map((edition) => ({ ...edition, version: '2026.9', eligible })),
  };
  const draft = testDraft('newApplyElv', { files: wholeFiles('newApplyElv') });
  draft.steps.oldCarInfo = { ...draft.steps.oldCarInfo, emission };
  visit(`/newApplyElv/${step}`, {
    ...server,
    'GET /policies': () => ({ data: reading }),
    'POST /applications': () => ({ data: draft }),
  });
}

describe('a form step under a policy that reads the emission standard and the place of the seller', () => {
  it('shows the field of the standard with the notice of the new version', async () => {
    openStep('oldCarInfo', null);
    const field = await screen.findByRole('combobox', { name: /排放标准/ });
    expect(screen.queryByText('车辆类型')).toBeNull();
    expect(await screen.findByText('政策有更新')).toBeVisible();
    await userEvent.click(screen.getByTestId('next'));
    expect(await screen.findAllByText('请选择排放标准')).not.toHaveLength(0);
    await userEvent.selectOptions(field, '国四');
    expect(field).toHaveValue('china4');
  });

  it('takes the place from the typed number of the seller, and lets it be changed', async () => {
    openStep('newCarInfo', 'china4');
    expect(await screen.findByText('政策有更新')).toBeVisible();
    const field = screen.getByLabelText(/销货单位所在地/);
    const type = async (text: string) => {
      await userEvent.clear(field);
      await userEvent.type(field, text);
      await userEvent.tab();
    };
    await type('91329999ma0000015y');
    expect(field).toHaveValue('329999');
    expect(field).toBeValid();
    await type('91329999MA0000015X');
    expect(field).toHaveValue('91329999MA0000015X');
    expect(field).toHaveAccessibleDescription(/请照发票填销货单位的18位纳税人识别号/);
    await type('440100');
    expect(field).toHaveAccessibleDescription(/销货单位所在地不在补贴范围/);
    await type('320500');
    expect(field).toBeValid();
  });
});
