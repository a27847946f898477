import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transitions } from '@domain/status';
import cases from '../../pages/cases/locales/zh-CN';
import audit from '../../pages/audit/locales/zh-CN';
import { sentenceOf } from './details';

const server = join(__dirname, '../../../server');
const code = (readdirSync(server, { recursive: true }) as string[])
  .filter((name) => name.endsWith('.ts') && !name.includes('test'))
  .map((name) => readFileSync(join(server, name), 'utf8'));
/** The audit actions that appear as string literals in the server's code. */
const written = code.flatMap((text) =>
  [...text.matchAll(/\baction: '(\w+)'|\bwritten\(deps, caller, '(\w+)'|\benter\(.*, '(\w+)'\)/g)].map(
    ([, one, other, third]) => one ?? other ?? third ?? '',
  ),
);
const has = (key: string) => key in { ...cases, ...audit };

it('the audit page has a text for every action that the server records', () => {
  expect(written.length).toBeGreaterThan(25);
  const actions = new Set([...written, ...transitions.map(({ event }) => event as string)]);
  // The application no longer exists after it.
  actions.delete('delete');
  expect([...actions].filter((action) => !sentenceOf(action, has))).toEqual([]);
});
