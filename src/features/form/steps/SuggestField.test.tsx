import { screen } from '@testing-library/react';
import { Kept, show } from '@/components/testing/show';
import { call } from '@/services/call';
import { SuggestField } from './SuggestField';

jest.mock('@/services/call', () => ({ call: jest.fn() }));

test('SuggestField: offers suggestions on focus, also while the prerendered HTML contains the same field id', async () => {
  jest
    .mocked(call as unknown as () => Promise<unknown>)
    .mockResolvedValue({ list: [{ name: '中国银行' }, { name: '苏州银行' }] });
  const shell = document.body.appendChild(document.createElement('div'));
  shell.innerHTML = '<input id="f-bankName">'; // the same field in the prerendered HTML
  const { person } = show(
    <Kept start="">
      {(value, onChange) => (
        <SuggestField name="bankName" label="开户银行" source="banks" value={value} onChange={onChange} />
      )}
    </Kept>,
  );
  shell.remove();
  await person.type(screen.getByRole('combobox', { name: '开户银行' }), '银行');
  expect(await screen.findAllByRole('option')).toHaveLength(2);
});
