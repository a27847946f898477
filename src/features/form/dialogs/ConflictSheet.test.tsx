import { screen } from '@testing-library/react';

import { show } from '@/components/testing/show';
import { ConflictSheet } from './ConflictSheet';

jest.mock('@/i18n', () => ({ useT: () => String }));
jest.mock('@/hooks/useFormatDate', () => ({ useFormatDateTime: () => String }));
jest.mock('./useConflict', () => {
  const texts = { mine: 'L1', theirs: 'L2' };
  const fields = ['oldCarInfo.vin', 'oldCarInfo.plateNo'].map((key) => ({ key, label: key, texts }));
  return { useConflict: () => ({ fields, savedAt: null, resolve: jest.fn() }) };
});

describe('ConflictSheet', () => {
  it('moves the focus to the first choice when the versions are chosen one by one', async () => {
    const { person } = show(<ConflictSheet />);
    await person.click(screen.getByRole('button', { name: 'interruptions.conflict.each' }));
    expect(screen.getAllByRole('radio', { name: /L1/ })[0]).toHaveFocus();
  });
});
