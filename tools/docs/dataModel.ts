import fs from 'node:fs';
import path from 'node:path';
import type { Pool } from 'pg';
import { tableGroups } from './tableGroups';

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
}
interface Constraint {
  table: string;
  kind: 'p' | 'u' | 'f';
  columns: string[];
  target: string | null;
  condition: string | null;
}
export interface Schema {
  columns: Column[];
  constraints: Constraint[];
  /** tables whose rows a trigger protects against changes */
  immutable: string[];
}

const COLUMNS = `
  select c.relname as table, a.attname as column, replace(format_type(a.atttypid, a.atttypmod), 'timestamp with time zone', 'timestamptz') as type, not a.attnotnull as nullable
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  order by 1, a.attnum`;
const CONSTRAINTS = `
  select conrelid::regclass::text as table, contype as kind, target.relname as target, null as condition,
    array(select attname::text from unnest(conkey) with ordinality key (n, at) join pg_attribute on attrelid = conrelid and attnum = n order by at) as columns
  from pg_constraint left join pg_class target on target.oid = confrelid
  where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f')
  union all
  select indrelid::regclass::text, 'u', null, pg_get_expr(indpred, indrelid),
    array(select pg_get_indexdef(indexrelid, n, true) from generate_series(1, indnkeyatts) n)
  from pg_index where indisunique and not exists (select from pg_constraint where conindid = indexrelid)
    and (select relnamespace from pg_class where oid = indrelid) = 'public'::regnamespace
  order by 1, 2, 5`;
const IMMUTABLE = `
  select tgrelid::regclass::text as table from pg_trigger where tgname = tgrelid::regclass::text || '_immutable' order by 1`;

/** Returns tables, columns and keys of a migrated database. */
export async function readSchema(pool: Pool): Promise<Schema> {
  const { rows: columns } = await pool.query<Column>(COLUMNS);
  const { rows: constraints } = await pool.query<Constraint>(CONSTRAINTS);
  const { rows: immutable } = await pool.query<{ table: string }>(IMMUTABLE);
  return { columns, constraints, immutable: immutable.map(({ table }) => table) };
}

/** Returns the comment above each column of the migrations, as `table.column`, or of its last `comment on column`. */
function columnComments(folder: string): Map<string, string> {
  const found = new Map<string, string>();
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.sql'));
  for (const name of names.sort()) {
    let table: string | undefined;
    let comment: string[] = [];
    for (const line of fs.readFileSync(path.join(folder, name), 'utf8').split('\n')) {
      const text = /^\s*-- (.*)/.exec(line)?.[1];
      if (text !== undefined) {
        comment.push(text);
        continue;
      }
      const [, commented, newComment] = /^comment on column (\w+\.\w+) is '(.*)';$/.exec(line) ?? [];
      if (commented && newComment) found.set(commented, newComment);
      const opened = /^(?:create|alter) table (?:only )?(\w+)/.exec(line)?.[1];
      if (opened) table = opened;
      const column = /add column (?:if not exists )?(\w+)/.exec(line)?.[1] ?? /^ {2}(\w+) /.exec(line)?.[1];
      if (table && column && comment.length > 0) found.set(`${table}.${column}`, comment.join(' '));
      if (/;\s*$/.test(line)) table = undefined;
      comment = [];
    }
  }
  return found;
}

const cell = (text: string) => text.replaceAll('|', '\\|');
const list = (columns: string[]) => columns.map((one) => `\`${one}\``).join(', ');

/** Returns the tables that exist and have no sentence, and the sentences without a table. */
export function withoutSentence({ columns }: Schema): string[] {
  const described = new Set(Object.values(tableGroups).flatMap((tables) => Object.keys(tables)));
  const existing = new Set(columns.map(({ table }) => table));
  return [
    ...[...existing].filter((table) => !described.has(table)).map((table) => `${table} has no sentence`),
    ...[...described].filter((table) => !existing.has(table)).map((table) => `${table} does not exist`),
  ];
}

function section(table: string, sentence: string, schema: Schema, comments: Map<string, string>): string {
  const own = schema.constraints.filter((one) => one.table === table);
  const isKey = (kind: Constraint['kind'], column: string) =>
    own.some((one) => one.kind === kind && one.columns.length === 1 && one.columns[0] === column && !one.condition);
  const rows = schema.columns
    .filter((one) => one.table === table)
    .map(({ column, type, nullable }) => {
      const target = own.find((one) => one.kind === 'f' && one.columns.length === 1 && one.columns[0] === column);
      const notes = [
        isKey('p', column) && 'primary key',
        isKey('u', column) && 'unique',
        target && `→ \`${target.target}\``,
        comments.get(`${table}.${column}`),
      ];
      return `| \`${column}\` | ${type} | ${nullable ? 'yes' : ''} | ${cell(notes.filter(Boolean).join('; '))} |`;
    });
  const more = own
    .filter(({ columns, condition }) => columns.length > 1 || condition)
    .map(({ kind, columns, target, condition }) => {
      const what = { p: 'Primary key', u: 'Unique', f: 'References' }[kind];
      return `${what}: ${list(columns)}${target ? ` → \`${target}\`` : ''}${condition ? ` where \`${condition}\`` : ''}.`;
    });
  if (schema.immutable.includes(table)) more.push('A trigger rejects changes and deletions of rows.');
  return `### ${table}

${sentence}

| column | type | null | notes |
|---|---|---|---|
${rows.join('\n')}
${more.length > 0 ? `\n${more.join(' ')}\n` : ''}`;
}

/** Returns docs/data-model.md. */
export function dataModelPage(schema: Schema, migrations: string): string {
  const comments = columnComments(migrations);
  const groups = Object.entries(tableGroups).map(([group, tables]) =>
    [
      `## ${group}`,
      ...Object.entries(tables).map(([table, sentence]) => section(table, sentence, schema, comments)),
    ].join('\n\n'),
  );
  return `# Data model

Generated from the migrated database, the comments in \`server/platform/db/migrations\` and \`tools/docs/tableGroups.ts\`: change them there, then run \`DOCS=write npm run test:unit -- tools/docs\`.

- Columns \`*_sealed\` are encrypted. Columns \`*_index\` and \`*_hash\` are keyed hashes or hashes, by which a value is found.
- Columns \`*_fen\` are amounts in 分. \`timestamptz\` is an instant; a \`date\` is a day in Asia/Shanghai.
- Rights of the servers' role: [province.md](province.md), "Two roles". Retention: [province.md](province.md), "Data growth and retention".

${groups
  .join('\n\n')
  .replaceAll(/\n{3,}/g, '\n\n')
  .trimEnd()}
`;
}
