import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Tables that a second folder of `server/` writes, in a statement or a transaction that belongs together. */
const shared: Record<string, { owner: string; also: string; why: string }> = {
  applications: {
    owner: 'cases',
    also: 'office',
    why: 'one statement chooses the next case of a queue and assigns it',
  },
  files: {
    owner: 'photos',
    also: 'cases',
    why: 'a submission marks its photos and drops the others; a deleted draft loses them',
  },
  stray_photos: {
    owner: 'photos',
    also: 'cases',
    why: 'the photos of a deleted draft, and those that a submission drops, leave the store later',
  },
  notifications: {
    owner: 'notifications',
    also: 'cases',
    why: 'one statement writes a transition and its notification',
  },
  limit_locks: { owner: 'cases', also: 'auth', why: 'rows that are locked and hold no data' },
};

/** A restore, a rotation of keys, migrations and the first content of a database write any table. */
const writesAny = /^(platform\/(backup|crypto|doctor)\/|platform\/db\/tableRules|seed\/|testing\/|cli\/)/;
const writing =
  /(?:insertInto|updateTable|deleteFrom)\('(\w+)'|(?:insert into|delete from) ([a-z_]+)|update ([a-z_]+)(?: [a-z])? set\b/g;

/** Returns the folders, or files of the root, that write each table. */
function writersIn(files: readonly { file: string; text: string }[]): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>();
  for (const { file, text } of files)
    for (const [, built, inserted, updated] of text.replace(/\/\*\*[\s\S]*?\*\/|\/\/.*$/gm, '').matchAll(writing)) {
      const table = built ?? inserted ?? updated ?? '';
      writers.set(table, (writers.get(table) ?? new Set()).add(file.split('/')[0] ?? file));
    }
  return writers;
}

const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|node_modules/.test(file) && !writesAny.test(file))
  .map((file) => ({ file, text: readFileSync(join('server', file), 'utf8') }));

describe('writers of tables', () => {
  it('one subject writes each table, with the exceptions of the list', () => {
    const several = [...writersIn(sources)].filter(([, folders]) => folders.size > 1);
    expect(Object.fromEntries(several.map(([table, folders]) => [table, [...folders].sort()]))).toEqual(
      Object.fromEntries(Object.entries(shared).map(([table, { owner, also }]) => [table, [owner, also].sort()])),
    );
  });
});
