import fs from 'node:fs';
import path from 'node:path';

const sources = fs
  .readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => [name, fs.readFileSync(path.join(__dirname, name), 'utf8')] as const);

describe('desk pages', () => {
  it('export no routeProps, which would pull every page into the entry chunk', () => {
    expect(sources.length).toBeGreaterThan(10);
    expect(sources.filter(([, source]) => /routeProps/.test(source)).map(([name]) => name)).toEqual([]);
  });
});
