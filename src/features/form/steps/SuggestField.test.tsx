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

test('SuggestField: suggests a company beyond the first 100', async () => {
  const companies = Array.from({ length: 101 }, (_, at) => ({ id: String(at), name: `拆解 ${at} 号`, brands: [] }));
  jest
    .mocked(call as unknown as (name: string, input: { query: { page: number; pageSize: number } }) => Promise<unknown>)
    .mockImplementation(async (_, { query: { page, pageSize } }) => ({
      list: companies.slice((page - 1) * pageSize, page * pageSize),
      total: companies.length,
    }));
  const { person } = show(
    <Kept start="">
      {(value, onChange) => (
        <SuggestField name="recycler" label="回收企业" source="recyclers" value={value} onChange={onChange} />
      )}
    </Kept>,
  );
  await person.type(screen.getByRole('combobox', { name: '回收企业' }), '100 号');
  expect(await screen.findByRole('option', { name: /拆解 100 号/ })).toBeVisible();
});
