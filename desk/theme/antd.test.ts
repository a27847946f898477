import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { themeOf } from './antd';

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8');
const [light = '', dark = ''] = css.split("html[data-theme='dark']");
const coloursOf = (block: string): Record<string, string> =>
  Object.fromEntries([...block.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name, value]) => [name, value]));

/** antd's token → the variable of tokens.css with the same colour. */
const pairs = {
  colorPrimary: 'primary',
  colorLink: 'primary',
  colorText: 'ink',
  colorTextSecondary: 'ink-2',
  colorTextTertiary: 'ink-3',
  colorTextDescription: 'ink-3',
  colorBgLayout: 'bg',
  colorBorder: 'line-strong',
  colorBorderSecondary: 'line',
  colorError: 'danger',
  colorErrorBg: 'danger-bg',
  colorSuccess: 'ok',
  colorSuccessBg: 'ok-bg',
  colorWarning: 'warn',
  colorWarningBg: 'warn-bg',
  colorInfo: 'primary-ink',
  colorInfoBg: 'primary-soft',
} as const;

it.each(['light', 'dark'] as const)('antd and our style sheets have the same colours in %s mode', (look) => {
  const own = coloursOf(look === 'dark' ? dark : light);
  const { token = {}, components } = themeOf(look);
  const ofAntd = Object.fromEntries(Object.keys(pairs).map((name) => [name, token[name as keyof typeof pairs]]));
  expect(ofAntd).toEqual(Object.fromEntries(Object.entries(pairs).map(([name, one]) => [name, own[one]])));
  expect(components?.Button?.primaryColor).toBe(own['on-primary']);
  expect(css).toContain(token.fontFamily ?? 'no font');
});
