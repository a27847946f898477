import { randomBytes } from 'node:crypto';
import { useTestApp } from '../../testing/app';
import { applicant } from '../../testing/applicant';
import { openVault } from './openVault';
import { isBound, locations } from './sealLocations';
import { countOld, reseal } from './reseal';
import { createSealer } from './vault';
import { type DataKey } from '../../config/keys';

describe('reseal', () => {
  const [oldKey, newKey] = ['k1', 'k2'].map((id) => ({ id, key: randomBytes(32) })) as [DataKey, DataKey];
  const both = [newKey, oldKey];
  let id: string;

  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00', env: { DATA_KEY: `k1:${oldKey.key.toString('base64')}` } });
  beforeAll(async () => {
    const who = await applicant(t);
    ({ id } = await who.submitted('newApplyElv', 1));
    // Several batches of rows in the encryption format of an older release.
    await t.sql(
      `insert into applications (id, account_id, flow, edition, policy_version, status, revision, answers_sealed, touched, created_at, updated_at)
       select gen_random_uuid(), account_id, flow, edition, policy_version, 'withdrawn', 1, $1, '{}', created_at, updated_at
       from applications, generate_series(1, 2300) where id = $2`,
      [createSealer([oldKey]).seal('{}'), id],
    );
  });

  it('keeps the location of every encrypted column', async () => {
    const columns = await t.sql<{ table: string; column: string }>(
      `select table_name as "table", column_name as "column" from information_schema.columns
       where table_schema = 'public' and column_name like '%\\_sealed'`,
    );
    expect(columns.length).toBeGreaterThan(0);
    expect(columns.filter(({ table, column }) => !isBound(table, column))).toEqual([]);
  });

  const left = async (prefix: string) =>
    (
      await t.sql<{ n: number }>(
        'select count(*) as n from applications where left(answers_sealed, length($1)) <> $1',
        [prefix],
      )
    )[0]?.n;

  it('resumes after an interruption', async () => {
    let seen = 0;
    const interrupted = reseal(t.deps.pool, both, ({ table, seen: now }) => {
      if (table === 'applications' && (seen = now) >= 2000) throw new Error('pulled the plug');
    });
    await expect(interrupted).rejects.toThrow('pulled the plug');
    expect(seen).toBe(2000);
    const looked: number[] = [];
    await reseal(t.deps.pool, both, ({ table, seen: now }) => {
      if (table === 'applications') looked.push(now);
    });
    expect(looked).toEqual([301]);
    expect(await left('v2.k2.')).toBe(0);
    expect(await t.sql('select * from walks')).toEqual([]);
  });

  it('binds older values to their location, keeps the index keys, and leaves no value that needs the old key', async () => {
    const sealer = createSealer([newKey]);
    const rows = await t.sql<{ id: string; sealed: string }>(
      'select id, answers_sealed as sealed from applications limit 50',
    );
    for (const row of rows) {
      expect(() => sealer.open(row.sealed)).toThrow();
      expect(sealer.open(row.sealed, locations.answers(row.id))).toMatch(/^\{.*\}$/);
    }
    expect(await reseal(t.deps.pool, [newKey])).toBe(0);
    const vault = await openVault(t.deps.pool, [newKey]);
    expect(vault.index('idNo', '1')).toBe(t.deps.vault.index('idNo', '1'));
  });

  it('leaves a value that cannot be decrypted, names it and continues', async () => {
    const { pool } = t.deps;
    const { rows } = await pool.query<{ id: string; sealed: string }>(
      `select id, answers_sealed as sealed from applications where id <> $1 limit 1`,
      [id],
    );
    const { id: other, sealed } = rows[0]!;
    const store = (value: string) =>
      pool.query('update applications set answers_sealed = $1 where id = $2', [value, other]);
    await store('v2.lost.AAAA');
    const damaged: string[] = [];
    expect(await reseal(pool, [newKey], undefined, (place) => damaged.push(place))).toBe(0);
    expect(damaged).toEqual([locations.answers(other)]);
    expect(await countOld(pool, [newKey])).toEqual([{ table: 'applications', entries: 1 }]);
    await store(sealed);
  });

  it('re-encrypts immutable rows without allowing other changes to them', async () => {
    const rows = await t.sql<{ sealed: string }>('select answers_sealed as sealed from submissions');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ sealed }) => sealed.startsWith('v2.k2.'))).toBe(true);
    await expect(t.sql(`update submissions set answers_sealed = 'v2.x', policy_version = 'other'`)).rejects.toThrow(
      'submissions is immutable',
    );
  });

  it('does not overwrite a value that the server saves between read and write', async () => {
    const next = { id: 'k3', key: randomBytes(32) };
    const saved = createSealer([next]).seal('{"saved":1}', locations.answers(id));
    const meanwhile = async (text: string, values?: unknown[]) => {
      if (text.startsWith('update "applications"'))
        await t.sql('update applications set answers_sealed = $1 where id = $2', [saved, id]);
      return t.deps.pool.query(text, values);
    };
    await reseal({ query: meanwhile } as never, [next, newKey]);
    const rows = await t.sql('select answers_sealed as sealed from applications where id = $1', [id]);
    expect(rows).toEqual([{ sealed: saved }]);
    expect(await left('v2.k3.')).toBe(0);
  });
});
