import fs from 'node:fs';
import path from 'node:path';

/**
 * SQL that fails behind a pooler in transaction mode or on a PostgreSQL-compatible engine.
 * Reasons: docs/decisions/0014-database-access.md
 */
const forbidden: [string, RegExp, string][] = [
  ['a session lock', /pg_(try_)?advisory_(lock|unlock)/i, 'select pg_advisory_lock(1)'],
  [
    'a setting of the session',
    // The SQL of the server is lower case; a text for operators begins with `Set`.
    /['"`]\s*set (?!local)\w+(\.\w+)? ?(=|to )/,
    "client.query('set statement_timeout = 0')",
  ],
  ['a setting of the session', /set_config\([^)]*, false\)/i, "select set_config('x', $1, false)"],
  [
    'a start-up parameter',
    /^\s*(statement_timeout|options|lock_timeout|idle_in_transaction_session_timeout):/m,
    '  statement_timeout: 3,',
  ],
  ['a statement-level trigger', /for each statement/i, 'for each statement execute function no()'],
  ['a trigger switched off', /disable trigger/i, 'alter table x disable trigger user'],
  ['LISTEN or NOTIFY', /['"`]\s*(un)?(listen|notify) \w/i, '`listen changes`'],
  ['a temporary table', /create temp/i, 'create temporary table fresh'],
  ['a prepared statement by SQL', /['"`]\s*(prepare|deallocate|discard) /i, "'deallocate all'"],
  ['a cursor over transactions', /cursor with hold/i, 'declare c cursor with hold'],
  ['a transaction that nobody repeats', /\.transaction\(\)/, 'db.transaction().execute()'],
];

/** Exceptions. */
const allowed: [file: string, what: string][] = [
  // The embedded server runs on one machine without a pooler.
  ['server/platform/db/embedded/keeper.ts', 'a session lock'],
  // A restore has created these tables in its own transaction and locks them until its end.
  ['server/platform/backup/restore.ts', 'a trigger switched off'],
  // It is created and dropped within one transaction.
  ['server/platform/doctor/databaseChecks.ts', 'a temporary table'],
  // Not executed behind a pooler.
  ['server/platform/db/migrate.ts', 'a setting of the session'],
  ['server/platform/db/connect.ts', 'a setting of the session'],
];

const sources = fs
  .readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(ts|sql)$/.test(name) && !/\.test\.ts$|(^|\/)testing\//.test(name))
  .map((name) => path.posix.join('server', name.split(path.sep).join('/')));

const broken = (text: string): string[] => forbidden.filter(([, rule]) => rule.test(text)).map(([what]) => what);

describe('portable SQL', () => {
  it.each(forbidden)('detects %s (self-test)', (what, _rule, example) => expect(broken(example)).toContain(what));

  it('server code and migrations contain no forbidden SQL', () => {
    const faults = sources.flatMap((file) =>
      broken(fs.readFileSync(file, 'utf8'))
        .filter((what) => !allowed.some(([its, may]) => its === file && may === what))
        .map((what) => `${file}: ${what}`),
    );
    expect(faults).toEqual([]);
    expect(sources.length).toBeGreaterThan(100);
  });
});
