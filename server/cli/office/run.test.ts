import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import example from '@domain/policy/example.json';
import { parsePolicy } from '@domain/policy/parse';

import { refusedPolicy } from '../../config/developmentDefaults';
import { whyUnreadable } from '../../platform/unreadableFile';
import { run } from './run';

async function office(argv: string[], env: Record<string, string> = {}) {
  let out = '';
  let err = '';
  const code = await run(argv, {
    env,
    out: { write: (text) => (out += text) },
    err: { write: (text) => (err += text) },
  });
  return { code, out, err };
}

describe('office command line without a server', () => {
  it('prints help', async () => {
    expect(await office(['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('用法：npm run office') });
    expect(await office(['help'])).toMatchObject({ code: 0, err: '' });
  });

  it.each([
    [],
    ['fly'],
    ['constructor', '--from', '2026-01-01'],
    ['--from', '2026-01-01'],
    ['audit', '--colour', 'red'],
    ['audit', '--status', 'x'],
    ['export'],
    ['login'],
    ['policy'],
    ['policy', 'sign', '2'],
    ['policy', 'constructor'],
    ['policy', 'diff', 'one.json', 'two.json'],
    ['import', 'companies', 'missing.csv'],
  ])('exits with 2 and refers to the help on wrong usage: %s %s', async (...argv) =>
    expect(await office([...argv])).toMatchObject({ code: 2, out: '', err: expect.stringContaining('--help') }),
  );

  it('refers to the desk for a task without a command', async () =>
    expect(await office(['approve', 'BF2026320500000001', '--remark', '符合'])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(/^没有命令 approve。.*都在审核工作台 \/qczhyjs\/desk\/ 办理。/),
    }));

  it.each(['审核一组:read+review', ''])(
    'keys --new lists the scopes of machines when another one is given: %s',
    async (asked) =>
      expect(await office(['keys', '--new', asked])).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringContaining('权限有 read、import、export。审核、拨付、政策和资金由本人登录后办理。'),
      }),
  );

  it('policy check refuses an example in production with the message of the server', async () => {
    const env = { MODE: 'production' };
    const { code, err } = await office(['policy', 'check', 'domain/policy/example.json'], env);
    const refused = refusedPolicy({ mode: 'production', demo: false }, { example: true }, 'domain/policy/example.json');
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(refused?.message ?? '-') });
    expect((await office(['policy', 'check', 'domain/policy/example.json'], { ...env, DEMO: 'on' })).code).toBe(0);
  });

  it('policy convert prints the same rules in schema 2, which policy check accepts', async () => {
    const { code, out } = await office(['policy', 'convert', 'domain/policy/example.json']);
    expect(code).toBe(0);
    expect(parsePolicy(JSON.parse(out))).toMatchObject({ editions: parsePolicy(example).editions });
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'convert-')), 'terms.json');
    fs.writeFileSync(file, out);
    expect(await office(['policy', 'check', file])).toMatchObject({ code: 0 });
    expect(await office(['policy', 'convert', file])).toMatchObject({
      code: 2,
      err: expect.stringContaining('已经是 schemaVersion 2'),
    });
  });

  it('tells a file that cannot be read from one that does not exist', async () => {
    expect((await office(['policy', 'check', 'missing.json'])).err).toContain('没有这个文件');
    const { err } = await office(['policy', 'check', 'server']);
    expect(err).toContain('它是一个目录');
    expect(whyUnreadable('EACCES')).toMatch(/^用户 \S+ 不能读这个文件/);
  });

  it('refers to the sign-in when there is neither a session nor a key', async () =>
    expect(await office(['audit'])).toMatchObject({ code: 2, err: expect.stringContaining('请先登录') }));

  it('reports an unreachable server', async () =>
    expect(await office(['audit', '--server', 'http://127.0.0.1:9', '--key', 'x'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('连不上'),
    }));
});
