import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import product from '../../package.json';
import proof from '../../tests/package.json';

interface Overrides {
  [name: string]: string | Overrides;
}

const reasons = readFileSync(join(__dirname, '../../docs/decisions/0042-package-overrides.md'), 'utf8');

const namesOf = (overrides: Overrides): string[] =>
  Object.entries(overrides).flatMap(([name, value]) => (typeof value === 'string' ? [name] : namesOf(value)));

/** Returns whether the text names the package in code marks, whole or by its beginning and an asterisk. */
const isNamed = (name: string) =>
  [...reasons.matchAll(/`([^`]+)`/g)].some(([, code = '']) =>
    code.endsWith('*') ? name.startsWith(code.slice(0, -1)) : code === name,
  );

test.each([...new Set([...namesOf(product.overrides), ...namesOf(proof.overrides)])])(
  'docs/decisions/0042-package-overrides.md gives the reason for the override of %s',
  (name) => expect(isNamed(name)).toBe(true),
);
