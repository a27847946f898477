import { render, screen } from '@testing-library/react';
import zhCN from 'antd-mobile/cjs/locales/zh-CN';
import { RawIntlProvider } from '@umijs/max';
import { createIntl } from '@@/plugin-locale/localeExports';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MemoryRouter } from 'react-router-dom';
import core from '@/locales/areas/core/zh-CN';
import problems from '@/locales/areas/problems/zh-CN';
import FormPage from '@/pages/form';
import { defaultMessages } from './MessageSpecimens';
import { stateKeys } from './states';

const kit = join(__dirname, '../../components');
const sources = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');

beforeEach(() => {
  render(
    <RawIntlProvider value={createIntl({ locale: 'zh-CN', messages: { ...core, ...problems } })}>
      <MemoryRouter>
        <FormPage />
      </MemoryRouter>
    </RawIntlProvider>,
  );
});

test('every part of the kit is shown, or serves one that is', () => {
  const used = sources(__dirname) + sources(kit);
  const parts = readdirSync(kit)
    .filter((name) => /^[A-Z].*\.tsx$/.test(name) && !name.includes('.test.'))
    .map((name) => name.replace('.tsx', ''));
  expect(parts.length).toBeGreaterThan(35);
  expect(parts.filter((name) => !new RegExp(`['/]${name}'`).test(used))).toEqual([]);
});

test.each(['TextInput', 'card', 'MoneyInput', 'Combobox', 'CodeInput', 'RadioGroup', 'Select', 'DateField'])(
  '%s stands there in every state',
  (id) => {
    for (const state of stateKeys) expect(document.getElementById(`f-${id}-${state}`)).toBeInTheDocument();
    expect(document.getElementById(`f-${id}-wrong`)).toHaveAttribute('aria-invalid', 'true');
    expect(document.getElementById(`f-${id}-marked`)).toHaveAccessibleDescription(/请改：/);
  },
);

test('the page has one heading of the first level, ids are unique, alerts say something, and nothing carries a style', () => {
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  const ids = [...document.querySelectorAll('[id]')].map((one) => one.id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  expect(screen.getAllByRole('alert').filter((one) => !one.textContent?.trim())).toEqual([]);
  // antd-mobile's Tag writes three custom properties, which the prerendered page leaves out (tools/prerender/browser.mjs): our sheet colours it;
  // its ProgressBar writes how far it is, on pages that are not prerendered
  const written = [...document.querySelectorAll('.page [style]')].map((one) => one.getAttribute('style') ?? '');
  expect(
    written.filter((style) => !/^(?:(?:--(?:border|text|background)-color|width): [^;]*; ?)+$/.test(style)),
  ).toEqual([]);
});

test('shows each default message of the form library', () => {
  const said = Object.values(zhCN.Form.defaultValidateMessages);
  const templates = new Set(said.flatMap((one) => (typeof one === 'string' ? [one] : Object.values(one))));
  const shown = defaultMessages.map(([reason]) => problems[`problem.${reason}`]?.replaceAll('{', '${'));
  expect(shown.sort()).toEqual([...templates].sort());
  expect(screen.getByText(/数量须在.*1.*-.*4.*之间/)).toBeInTheDocument();
  expect(screen.getByText(/最大值为.*10000000/)).toBeInTheDocument();
});
