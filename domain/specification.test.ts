import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');
const text = readFileSync(join(root, 'docs/specification.md'), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => /^\| (?!Statement|---)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, statement = '', file = '', test = '', state = '']) => ({ statement, file, test, state }));
const inCode = (cell: string): string => /^`([^`]+)`/.exec(cell)?.[1] ?? '';

describe('docs/specification.md', () => {
  it('has a row for each statement', () => expect(rows.length).toBeGreaterThan(60));

  it.each(rows)('names files that exist for: $statement', ({ file, test }) => {
    expect(inCode(file)).not.toBe('');
    expect(inCode(test)).toMatch(/\.(test|spec)\.tsx?$/);
    for (const name of [inCode(file), inCode(test)]) expect([name, existsSync(join(root, name))]).toEqual([name, true]);
  });

  it.each(rows)('names a test title that its file contains for: $statement', ({ test }) => {
    const title = /^`[^`]+` "(.+)"$/.exec(test)?.[1];
    if (title === undefined) throw new Error(`no quoted test title: ${test}`);
    expect(readFileSync(join(root, inCode(test)), 'utf8')).toContain(title);
  });

  it.each(rows.filter(({ state }) => state !== 'Met'))('explains the state of: $statement', ({ state }) => {
    const [, heading = '', name = ''] = /^(Differs|Open) \((.+)\)$/.exec(state) ?? [];
    const section = text.split('\n## ').find((part) => part.startsWith(heading === 'Open' ? 'Open' : 'Differences'));
    expect(section).toContain(`- **${name}**: `);
  });
});
