import { render, screen } from '@testing-library/react';
import zhCN from 'antd-mobile/cjs/locales/zh-CN';
import { RawIntlProvider } from '@umijs/max';
import { createIntl } from '@@/plugin-locale/localeExports';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { MemoryRouter } from 'react-router-dom';
import core from '@/locales/areas/core/zh-CN';
import problems from '@/locales/areas/problems/zh-CN';
import FormPage from '@/pages/form';
import { defaultMessages } from './MessageSpecimens';
import { stateKeys } from './states';

const kit = join(__dirname, '../../components');
const modules = (folder: string) =>
  (readdirSync(folder, { recursive: true }) as string[]).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.|^testing/.test(name),
  );
const sources = (folder: string) =>
  modules(folder)
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

/** Parts of pages that are not forms. */
const elsewhere = ['ApplicationsByOthers', 'FundsNote', 'PrivacySheet', 'Reason'];

test('FormExamples: shows every component of the kit or a component that uses it', () => {
  const used = sources(__dirname) + sources(kit);
  const parts = modules(kit)
    .map((name) => basename(name, '.tsx'))
    .filter((name) => /^[A-Z]/.test(name));
  expect(parts.length).toBeGreaterThan(35);
  expect(parts.filter((name) => !elsewhere.includes(name) && !new RegExp(`['/]${name}'`).test(used))).toEqual([]);
});

test.each(['TextInput', 'card', 'MoneyInput', 'Combobox', 'CodeInput', 'RadioGroup', 'Select', 'DateField'])(
  'FormExamples: shows %s in every state',
  (id) => {
    for (const state of stateKeys) expect(document.getElementById(`f-${id}-${state}`)).toBeInTheDocument();
    expect(document.getElementById(`f-${id}-wrong`)).toHaveAttribute('aria-invalid', 'true');
    expect(document.getElementById(`f-${id}-marked`)).toHaveAccessibleDescription(/请改：/);
  },
);

test('FormExamples: has one h1, unique ids, no empty alerts and no inline styles', () => {
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  const ids = [...document.querySelectorAll('[id]')].map((one) => one.id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  expect(screen.getAllByRole('alert').filter((one) => !one.textContent?.trim())).toEqual([]);
  // Allowed: the three custom properties of antd-mobile's Tag, removed by prerendering (tools/prerender/browser.mjs),
  // and the width of its ProgressBar, which is on no prerendered page.
  const written = [...document.querySelectorAll('.page [style]')].map((one) => one.getAttribute('style') ?? '');
  expect(
    written.filter((style) => !/^(?:(?:--(?:border|text|background)-color|width): [^;]*; ?)+$/.test(style)),
  ).toEqual([]);
});

test('FormExamples: shows each default message of the form library', () => {
  const said = Object.values(zhCN.Form.defaultValidateMessages);
  const templates = new Set(said.flatMap((one) => (typeof one === 'string' ? [one] : Object.values(one))));
  const shown = defaultMessages.map(([reason]) => problems[`problem.${reason}`]?.replaceAll('{', '${'));
  expect(shown.sort()).toEqual([...templates].sort());
  expect(screen.getByText(/数量须在.*1.*-.*4.*之间/)).toBeInTheDocument();
  expect(screen.getByText(/最大值为.*10000000/)).toBeInTheDocument();
});
