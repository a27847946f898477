import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { AddressInfo } from 'node:net';
import type { Role } from '@domain/office';
import { officeKeyHeaders, useTestApp } from '../../testing/app';
import { applicant } from '../../testing/applicant';
import { officerHeaders } from '../../testing/office';
import { run } from './run';

describe('office command line', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let server: string;
  let folder: string;
  beforeAll(async () => {
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    server = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'office-'));
  });
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  /** Runs a command as an officer with these roles. */
  const as =
    (...roles: Role[]) =>
    async (...argv: string[]) =>
      runWith({ OFFICE_TOKEN: (await officerHeaders(t, roles))['office-token'] }, argv);
  async function runWith(env: Record<string, string>, argv: string[], typed = '') {
    let out = '';
    let err = '';
    const code = await run(['--server', server, ...argv], {
      env: { ...env, DATA_DIR: folder, INIT_CWD: folder },
      out: { write: (text) => (out += text) },
      err: { write: (text) => (err += text) },
      input: Readable.from([typed]),
    });
    return { code, out, err };
  }

  it('prints the error of a rejected call with its fields and exits with 1', async () => {
    expect(await as('pay')('batch', 'make', 'scrap-cur')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/被拒绝：.*422 VALIDATION_FAILED，追踪码 .*\n {2}edition: 现在没有可以拨付的申请/),
    });
    expect(await runWith({}, ['statistics', '--key', 'wrong-secret'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('UNAUTHENTICATED'),
    });
  });

  it('imports a table in UTF-8 or GB 18030, and reports invalid rows by line number', async () => {
    const header = 'name,uscc,type,brands,regionCode,address,phone,batch';
    const rows = Array.from({ length: 3000 }, () => '示例店,,dealer,,320500,示例路1号,0512-00001001,第1批');
    fs.writeFileSync(path.join(folder, 'bad.csv'), [header, ...rows].join('\n'));
    const office = (...argv: string[]) => runWith({ OFFICE_KEY: officeKeyHeaders['office-key'] }, argv);
    const refused = await office('import', 'companies', 'bad.csv');
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringContaining('rows.2.uscc: 第2行“统一社会信用代码”不能为空'),
    });
    // "地区代码,单位,电话,服务时间,咨询范围" and one row, in GB 18030
    const gbk = Buffer.from(
      'b5d8c7f8b4fac2eb2cb5a5cebb2cb5e7bbb02cb7fecef1cab1bce42cd7c9d1afb7b6cea70a3332303530302cc9ccceF1bed62c31323334352cc8abccec2cd7dbbacf0a',
      'hex',
    );
    fs.writeFileSync(path.join(folder, 'hotlines.csv'), gbk);
    expect(await office('import', 'hotlines', 'hotlines.csv')).toMatchObject({
      code: 0,
      out: '已导入 1 行\n',
      err: expect.stringContaining('正在逐行核对'),
    });
  });

  it('keys --new generates a key', async () => {
    expect((await runWith({}, ['keys', '--new', '导入:read+import'])).out).toMatch(
      /^密钥：[\w-]{32}\n导入:sha256=[0-9a-f]{64}:read\+import\n/,
    );
  });

  it('removes terminal control characters from text that another user has typed', async () => {
    const office = as('policy');
    expect((await office('switch', 'scrap-prev', 'paused', '--notice', '标题\u202e反写')).code).toBe(0);
    const { out } = await office('policy', 'show');
    expect(out).toContain('标题\ufffd反写');
    expect(out).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
    expect(JSON.parse((await office('policy', 'show', '--json')).out)).toMatchObject({
      switches: [{ notice: '标题\ufffd反写' }],
    });
  });

  it('supports invitation, sign-in, sign-out, export, statistics and the audit log', async () => {
    const by = (who: string, ...argv: string[]) =>
      runWith({ HOME: path.join(folder, who) }, argv, 'a long enough secret\n');
    const { number = '' } = await (await applicant(t)).submitted('newApplyElv', 8);
    const secretIn = (out: string) => /login#invitation=([\w-]+)/.exec(out)?.[1] ?? '';
    const admin = await as('admin')('staff', 'add', '管理', '--roles', 'admin+audit', '--regions', 'all');
    expect((await by('admin', 'accept', '--', secretIn(admin.out))).out).toContain('管理 已登录');
    const made = await by('admin', 'staff', 'add', '张初', '--roles', 'intake', '--regions', '320500+320100');
    await by('张初', 'accept', '--', secretIn(made.out));
    expect(await by('张初', 'login', '张初')).toMatchObject({ code: 0, err: '' });
    expect((await by('张初', 'me')).out).toBe('张初（张初）\nintake\n320500、320100\n');
    expect(await by('张初', 'funds')).toMatchObject({ code: 1, err: expect.stringContaining('403 FORBIDDEN') });
    expect((await by('张初', 'export', '--status', 'submitted', '--out', 'list.csv')).out).toContain('list.csv');
    expect(fs.readFileSync(path.join(folder, 'list.csv'), 'utf8')).toContain(number);
    expect((await by('admin', 'audit', '--actor', '张初', '--size', '100')).out).toMatch(/张初 +export/);
    expect((await as('lead')('statistics', '--region', '320500')).out).toMatch(/合计 +\d+ +\d+ +\d/);
    expect((await by('admin', 'staff')).out).toContain('张初');
    expect((await by('张初', 'logout')).out).toBe('已退出\n');
    expect(await by('张初', 'me')).toMatchObject({ code: 2, err: expect.stringContaining('请先登录') });
  });

  it('keeps a sign-in of a release for one login at the server, and prints an invitation with PUBLIC_URL', async () => {
    const secret = /invitation=([\w-]+)/.exec(
      (await as('admin')('staff', 'add', '吴管', '--roles', 'admin', '--regions', 'all')).out,
    )?.[1];
    const by = (session: string, ...argv: string[]) =>
      runWith(
        {
          HOME: path.join(folder, 'shared'),
          MODE: 'production',
          OFFICE_SESSION: session,
          PUBLIC_URL: 'https://example.gov.cn',
        },
        argv,
        'a long enough secret\n',
      );
    expect((await by('boot-1', 'accept', '--', secret ?? '')).out).toContain('吴管 已登录');
    expect((await by('boot-1', 'me')).out).toContain('吴管');
    expect(await by('boot-2', 'me')).toMatchObject({ code: 2, err: expect.stringContaining('请先登录') });
    expect((await by('', 'login', '吴管')).out).toContain('这里不保存登录');
    expect(await by('', 'me')).toMatchObject({ code: 2 });
    const { out } = await by('boot-1', 'staff', 'add', '新人', '--roles', 'intake', '--regions', '320500');
    expect(out).toContain('https://example.gov.cn/qczhyjs/desk/login#invitation=');
  });
});
