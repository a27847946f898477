import type { Place } from '../../support/server/builtServer';

interface Weight {
  name: string;
  rows: number;
  bytes: number;
}

/** Returns the size of one submitted application in the database, per table with indexes. */
export async function weigh(at: Place): Promise<string> {
  const [counted] = await at.sql<{ n: string }>('select count(*) as n from applications where number is not null');
  const applications = Number(counted?.n);
  await at.sql('vacuum (analyze)');
  const tables = await at.sql<{ name: string; bytes: string }>(
    `select relname as name, pg_total_relation_size(oid)::text as bytes from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`,
  );
  const seeded = new Set([
    'regions',
    'companies',
    'hotlines',
    'guides',
    'banks',
    'seeds',
    'schema_migrations',
    'vault_keys',
  ]);
  const weights: Weight[] = [];
  for (const { name, bytes } of tables.filter((table) => !seeded.has(table.name))) {
    const [rows] = await at.sql<{ n: string }>(`select count(*) as n from "${name}"`);
    weights.push({ name, rows: Number(rows?.n) / applications, bytes: Number(bytes) / applications });
  }
  weights.sort((one, other) => other.bytes - one.bytes);
  const sum = weights.reduce((total, { bytes }) => total + bytes, 0);
  return [
    `Weight of one application (${applications} of them):`,
    '',
    '| table | rows | bytes |',
    '|---|--:|--:|',
    ...weights.map(({ name, rows, bytes }) => `| ${name} | ${rows.toFixed(1)} | ${bytes.toFixed(0)} |`),
    `| together | | ${sum.toFixed(0)} |`,
    '',
  ].join('\n');
}
