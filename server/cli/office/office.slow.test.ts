import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { AddressInfo } from 'node:net';
import type { Role } from '@domain/office';
import { officeKeyHeaders, useTestApp } from '../../testing/app';
import example from '@domain/policy/example.json';
import { applicant, call, must } from '../../testing/applicant';
import { officerHeaders } from '../../testing/office';
import { invitedMember, staffMember } from '../../testing/staff';
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
    expect(await as('audit')('audit', 'ZH1x')).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /被拒绝：.*422 VALIDATION_FAILED，出错编号 .*\n {2}applicationId: 请填写完整的申请编号/,
      ),
    });
    expect(await as('lead')('audit')).toMatchObject({ code: 1, err: expect.stringContaining('403 FORBIDDEN') });
    expect(await runWith({}, ['audit', '--key', 'wrong-secret'])).toMatchObject({
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

  it('checks, compares, tries and proposes a policy file', async () => {
    const write = (name: string, content: object) => fs.writeFileSync(path.join(folder, name), JSON.stringify(content));
    const next = structuredClone(example);
    Object.assign(next.editions[1]!, { version: '2026.2', takesBack: true });
    Object.assign(next.editions[1]!.amounts[0]!, { cap: 900_000 });
    write('next.json', next);
    write('bad.json', { ...next, editions: [] });
    await (await applicant(t)).submitted('newApplyElv', 901);
    const policy = (...argv: string[]) => as('policy')('policy', ...argv);
    expect(await policy('check', 'next.json')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^没有发现错误\n提醒：办理期间的 2027、2028、2029、2030 年/),
    });
    expect(await policy('check', 'bad.json')).toMatchObject({ code: 2, err: expect.stringMatching(/7 处错误/) });
    expect((await policy('diff', 'next.json')).out).toMatch(/^与版本 1 相比：\n- .*上限9,000元/s);
    expect((await policy('try', 'next.json')).out).toMatch(/合计 +1 +0 +1 +0 +18000\.00元 +9000\.00元 +-9000\.00元/);
    expect((await policy('propose', 'next.json')).out).toMatch(/^已提出版本 2，须由另一人/);
    next.editions.forEach(({ intake }) =>
      Object.assign(intake, { applyUntil: '2026-06-30', supplementUntil: '2026-07-31' }),
    );
    write('one-year.json', next);
    expect(await policy('check', 'one-year.json')).toMatchObject({ code: 0, out: '没有发现错误\n' });
  });

  it('removes terminal control characters from text that another user has typed', async () => {
    const { headers } = await staffMember(t, ['audit'], { name: '张\u202e三\u001b[31m' });
    const audit = (...argv: string[]) => runWith({ OFFICE_TOKEN: headers['office-token'] }, ['audit', ...argv]);
    await audit();
    const { out } = await audit();
    expect(out).toContain('张\ufffd三\ufffd[31m');
    expect(out).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
    expect((await audit('--json')).out).not.toContain('\u202e');
  });

  const password = 'a long enough secret';
  /** Adds a member with an accepted invitation and this password. */
  async function addMember(name: string, roles: Role[]) {
    const invitation = await invitedMember(t, { name, roles, regions: 'all' });
    await must(call(t, 'POST', '/office/invitations', { body: { ...invitation, password } }));
  }

  it('signs in and out, exports a table and prints the audit log', async () => {
    await addMember('张审', ['lead', 'audit']);
    const by = (...argv: string[]) => runWith({ HOME: path.join(folder, 'home') }, argv, `${password}\n`);
    const { number = '' } = await (await applicant(t)).submitted('newApplyElv', 8);
    expect(await by('login', '张审')).toMatchObject({ code: 0, out: expect.stringContaining('张审 已登录'), err: '' });
    expect((await by('export', '--status', 'submitted', '--out', 'list.csv')).out).toContain('list.csv');
    expect(fs.readFileSync(path.join(folder, 'list.csv'), 'utf8')).toContain(number);
    expect((await by('audit', '--actor', '张审', '--size', '100')).out).toMatch(/张审 +export/);
    expect((await by('logout')).out).toBe('已退出\n');
    expect(await by('audit')).toMatchObject({ code: 2, err: expect.stringContaining('请先登录') });
  });

  it('stores a sign-in of a release for one login at the server, and none without a login', async () => {
    await addMember('吴审', ['audit']);
    const by = (session: string, ...argv: string[]) =>
      runWith(
        { HOME: path.join(folder, 'shared'), MODE: 'production', OFFICE_SESSION: session },
        argv,
        `${password}\n`,
      );
    expect((await by('boot-1', 'login', '吴审')).out).toContain('吴审 已登录');
    expect(await by('boot-1', 'audit')).toMatchObject({ code: 0 });
    expect(await by('boot-2', 'audit')).toMatchObject({ code: 2, err: expect.stringContaining('请先登录') });
    expect((await by('', 'login', '吴审')).out).toContain('这里不保存登录');
    expect(await by('', 'audit')).toMatchObject({ code: 2 });
  });
});
