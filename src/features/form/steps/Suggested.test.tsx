import { screen } from '@testing-library/react';
import { Kept, show } from '@/components/testing/show';
import { Suggested } from './Suggested';

jest.mock('./suggestions', () => ({ loadSuggestions: () => Promise.resolve(['中国银行', '苏州银行']) }));

test('Suggested: offers suggestions on focus, also while the prerendered HTML contains the same field id', async () => {
  const shell = document.body.appendChild(document.createElement('div'));
  shell.innerHTML = '<input id="f-bankName">'; // the same field in the prerendered HTML
  const { person } = show(
    <Kept start="">
      {(value, onChange) => (
        <Suggested name="bankName" label="开户银行" source="banks" value={value} onChange={onChange} />
      )}
    </Kept>,
  );
  shell.remove();
  await person.type(screen.getByRole('combobox', { name: '开户银行' }), '银行');
  expect(await screen.findAllByRole('option')).toHaveLength(2);
});
