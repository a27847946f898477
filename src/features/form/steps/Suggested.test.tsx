import { screen } from '@testing-library/react';
import { Kept, show } from '@/components/testing/show';
import { Suggested } from './Suggested';

jest.mock('./suggestions', () => ({ loadSuggestions: () => Promise.resolve(['中国银行', '苏州银行']) }));

test('what is known is offered on entering the field, also when the page still stands in its prerendered HTML', async () => {
  const shell = document.body.appendChild(document.createElement('div'));
  shell.innerHTML = '<input id="f-bankName">'; // the same field, as it was drawn at build
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
