import { existsSync, readFileSync } from 'node:fs';

/** Paths in backticks that begin at the root of the repository. Paths with placeholders are not compared. */
const pathsIn = (document: string): string[] =>
  [...readFileSync(document, 'utf8').matchAll(/`((?:src|server|domain|desk|mock|tests|tools|deploy)\/[\w./-]*)`/g)].map(
    ([, path]) => path!,
  );

describe('docs/architecture.md', () => {
  it('names only files and folders that exist', () => {
    const paths = pathsIn('docs/architecture.md');
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });
});
