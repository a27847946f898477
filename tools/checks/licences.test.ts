import lock from '../../package-lock.json';
import tools from '../../tests/package-lock.json';

interface Package {
  dev?: boolean;
  version: string;
  license?: string;
}

const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Unlicense',
  'Zlib',
]);

/** Packages whose licence is not in the list above or not stated, with the reason why they may be installed. */
const exceptions: Record<string, string> = {
  '@img/sharp': 'libvips is LGPL-3.0 and linked dynamically (docs/NOTICE)',
  'console-browserify': 'states MIT in its LICENCE file',
  'parse-cache-control': 'states BSD-3-Clause in its LICENSE file',
  'querystring-es3': 'states MIT in its License.md file',
};

/** Reads an SPDX expression: every part of AND, one part of OR. */
const isAllowed = (expression: string): boolean => {
  const plain = expression.replace(/[()]/g, '');
  return plain.split(' AND ').every((part) => part.split(' OR ').some((licence) => allowed.has(licence)));
};

const packagesOf = (packages: Record<string, Package>) =>
  Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { license }]) => ({ name: path.replace(/^.*node_modules\//, ''), license: license ?? '' }));
const production = packagesOf(lock.packages);
const proof = packagesOf(tools.packages);

const isException = (name: string) =>
  Object.keys(exceptions).some((prefix) => name === prefix || name.startsWith(`${prefix}-`));

describe('licences of the packages that production and the proof install', () => {
  it('allow use without publishing the source of this product', () => {
    const refused = [...production, ...proof].filter(({ name, license }) => !isAllowed(license) && !isException(name));
    expect(refused).toEqual([]);
  });

  it.each(Object.keys(exceptions))('need the exception for %s', (prefix) => {
    const named = [...production, ...proof].filter(({ name }) => name === prefix || name.startsWith(`${prefix}-`));
    expect(named.some(({ license }) => !isAllowed(license))).toBe(true);
  });
});
