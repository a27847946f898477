import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import zhCN from 'antd-mobile/cjs/locales/zh-CN';
import { RawIntlProvider } from '@umijs/max';
import { createIntl } from '@@/plugin-locale/localeExports';
import { MemoryRouter } from 'react-router-dom';
import problems from '@/locales/areas/names/zh-CN.problems';
import shell from '@/locales/areas/shell/zh-CN';
import FormPage from '@/pages/form';
import { defaultMessages } from './check';

beforeEach(() => {
  Element.prototype.scrollIntoView = jest.fn();
  render(
    <RawIntlProvider value={createIntl({ locale: 'zh-CN', messages: shell })}>
      <MemoryRouter>
        <FormPage />
      </MemoryRouter>
    </RawIntlProvider>,
  );
});

const check = () => userEvent.click(screen.getByRole('button', { name: '检查' }));

test('FormExamples: a value is checked with the rule of the application form while the summary is shown', async () => {
  await check();
  const card = screen.getByRole('textbox', { name: '银行卡号' });
  await userEvent.type(card, '6299990000000000013');
  expect(card).toHaveAccessibleDescription(/银行卡号可能有一位填错了/);
  await userEvent.clear(card);
  await userEvent.type(card, '6299990000000000012');
  expect(card).not.toBeInvalid();
});

test('FormExamples: shows each default message of the form library', () => {
  const said = Object.values(zhCN.Form.defaultValidateMessages);
  const templates = new Set(said.flatMap((one) => (typeof one === 'string' ? [one] : Object.values(one))));
  const shown = defaultMessages.map(([reason]) => problems[`problem.${reason}`]?.replaceAll('{', '${'));
  expect(shown.sort()).toEqual([...templates].sort());
  expect(screen.getByText(/最大值为.*10000000/)).toBeInTheDocument();
});
