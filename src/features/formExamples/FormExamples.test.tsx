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

test('FormExamples: the page loads the texts of all its parts, also of its header', () => {
  expect(document.body.textContent).not.toMatch(/[a-z]+\.[a-z]/i);
});

test('FormExamples: an empty form names each control in the summary, which has the focus', async () => {
  expect(screen.queryByRole('region', { name: /处要改/ })).toBeNull();
  await check();
  expect(screen.getByRole('region', { name: '有 10 处要改' })).toHaveFocus();
  expect(screen.getByRole('textbox', { name: '号牌号码' })).toHaveAccessibleDescription(/请输入号牌号码/);
});

test('FormExamples: a value is checked with the rule of the application form while the summary is shown', async () => {
  await check();
  const card = screen.getByRole('textbox', { name: '银行卡号' });
  await userEvent.type(card, '6299990000000000013');
  expect(card).toHaveAccessibleDescription(/银行卡号可能有一位填错了/);
  await userEvent.clear(card);
  await userEvent.type(card, '6299990000000000012');
  expect(card).not.toBeInvalid();
});

test('FormExamples: a complete form says that it is complete', async () => {
  const type = (name: string, text: string) => userEvent.type(screen.getByLabelText(name), text);
  await type('号牌号码', '苏E12345');
  await userEvent.click(screen.getByRole('radio', { name: '非营运' }));
  await userEvent.selectOptions(screen.getByLabelText('燃料种类'), '汽油');
  await type('注册登记日期', '20120518');
  await type('价税合计', '128800');
  await type('开户银行', '示例工商银行');
  await type('银行卡号', '6299990000000000012');
  await type('验证码', '246810');
  URL.createObjectURL = () => 'blob:example';
  await userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement,
    new File(['x'], 'card.jpg', { type: 'image/jpeg' }),
  );
  await userEvent.click(screen.getByRole('checkbox'));
  await check();
  expect(screen.queryByRole('region', { name: /处要改/ })).toBeNull();
  expect(screen.getByText('都填对了。这里的内容不会提交。')).toBeInTheDocument();
});

test('FormExamples: shows each default message of the form library', () => {
  const said = Object.values(zhCN.Form.defaultValidateMessages);
  const templates = new Set(said.flatMap((one) => (typeof one === 'string' ? [one] : Object.values(one))));
  const shown = defaultMessages.map(([reason]) => problems[`problem.${reason}`]?.replaceAll('{', '${'));
  expect(shown.sort()).toEqual([...templates].sort());
  expect(screen.getByText(/最大值为.*10000000/)).toBeInTheDocument();
});
