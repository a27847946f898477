import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import example from '@domain/policy/example.json';
import { withTerms } from '@domain/policy/terms';
import type { PolicyFile } from '@domain/policy/schema';
import { policyHash, takePolicyFile } from './policyFile';
import { useTestApp } from '../testing/app';
import { enact } from '../testing/policy';

describe('takePolicyFile', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'policy-'));
  const t = useTestApp();
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  const write = (notice: string) => {
    const file = path.join(folder, 'policy.json');
    fs.writeFileSync(file, JSON.stringify({ ...example, notice }));
    return file;
  };
  const start = async (file?: string, hasExampleRegions = true) => {
    t.clock.advance({ seconds: 1 });
    const lines: string[] = [];
    const hear = (text: string) => lines.push(text);
    const log = { ...t.deps.log, info: hear, warn: hear } as never;
    await takePolicyFile({ ...t.deps, log }, file, { hasExampleRegions });
    await t.deps.policies.refresh();
    return { logged: lines.join(), notice: t.deps.policy.notice, id: t.deps.policies.current().id };
  };

  it('stores the first version, and adds none for the same file', async () => {
    expect(await start()).toEqual({ logged: '', notice: example.notice, id: 1 });
    expect(policyHash({ b: [1, { d: 1, c: 2 }], a: null })).toBe(policyHash({ a: null, b: [1, { c: 2, d: 1 }] }));
  });

  it('puts a changed file into force, and ignores an older file of another process', async () => {
    expect(await start(write('二'))).toEqual({ logged: expect.stringContaining('version 2'), notice: '二', id: 2 });
    expect(await start(write('三'))).toMatchObject({ notice: '三', id: 3 });
    expect(await start(write('二'))).toEqual({
      logged: 'POLICY_FILE is the stored version 2; version 3 stays in force.',
      notice: '三',
      id: 3,
    });
    expect(await start()).toMatchObject({ logged: '', id: 3 });
  });

  it('refuses a file that gives buyers of past days less, without `takesBack`', async () => {
    const [first, ...others] = example.editions;
    const file = path.join(folder, 'policy.json');
    const put = (change: object, policy: object = {}) =>
      fs.writeFileSync(file, JSON.stringify({ ...example, ...policy, editions: [{ ...first, ...change }, ...others] }));
    put({}, { example: false });
    const { id } = await start(file);
    const amounts = [{ ...first!.amounts[0], amount: 100 }, first!.amounts[1]];
    put({ version: '2025.2', amounts }, { example: false });
    await expect(start(file)).rejects.toThrow('gives people who have bought already less');
    put({ version: '2025.2', amounts, takesBack: true }, { example: false });
    expect(await start(file)).toMatchObject({ id: id + 1 });
  });

  it('only proposes a changed file once the office has signed a version', async () => {
    const id = await enact(t, { ...example, notice: '签发' });
    expect(await start(write('五'))).toEqual({
      logged: expect.stringContaining('needs the signature'),
      notice: '签发',
      id,
    });
    expect(await start(write('五'))).toMatchObject({ id });
    const rows = await t.sql('select count(*)::int as n from policy_versions');
    expect(rows).toEqual([{ n: 7 }]);
  });

  it('starts with a stored file although a check that was added later refuses it, and refuses it when it changes', async () => {
    const [first, ...others] = example.editions;
    const amounts = [{ ...first!.amounts[0], amount: 100 }, ...first!.amounts];
    const overlapping = { ...example, editions: [{ ...first, amounts }, ...others] };
    const id = await enact(t, overlapping);
    const file = path.join(folder, 'policy.json');
    fs.writeFileSync(file, JSON.stringify(overlapping));
    expect(await start(file)).toEqual({ logged: '', notice: example.notice, id });
    fs.writeFileSync(file, JSON.stringify({ ...overlapping, notice: '六' }));
    await expect(start(file)).rejects.toThrow(
      /^POLICY_FILE .* is invalid: .*editions.scrap-prev.amounts.1: covers a pair of cars that amounts.0 covers already/s,
    );
  });

  it('takes cities of another province only until the office has imported its regions, and names them', async () => {
    const policy = withTerms({ ...(example as PolicyFile), notice: '七' });
    const [term] = policy.editions[0]!.terms;
    policy.editions[0]!.terms = [
      { ...term!, name: '杭州', applies: { regions: ['330100'] } },
      { ...term!, name: '其他' },
    ];
    const file = path.join(folder, 'policy.json');
    fs.writeFileSync(file, JSON.stringify(policy));
    await expect(start(file, false)).rejects.toThrow('there is no region 330100');
    expect((await start(file)).logged).toContain('POLICY_FILE names 330100');
  });

  it('rejects an invalid, unparsable or missing file and names the problem', async () => {
    const file = path.join(folder, 'policy.json');
    fs.writeFileSync(file, '{"example":1,"editions":[]}');
    await expect(start(file)).rejects.toThrow(/^POLICY_FILE .*example.*/s);
    fs.writeFileSync(file, '{');
    await expect(start(file)).rejects.toThrow('it is not JSON');
    await expect(start('/nowhere.json')).rejects.toThrow('cannot be read (ENOENT)');
  });

  it('the database rejects a signature by the proposer, and changes and deletion of versions', async () => {
    const sign = (by: string) =>
      t.sql(
        `insert into policy_signatures (policy_version_id, proposed_by, signed_at, signed_by, valid_from) select id, proposed_by, now(), $1, now() from policy_versions where id = 7`,
        [by],
      );
    await expect(sign('file')).rejects.toThrow('policy_signed_by_another');
    for (const statement of ["update policy_versions set body = '{}'", 'delete from policy_versions'])
      await expect(t.sql(statement)).rejects.toThrow('is immutable');
  });
});
