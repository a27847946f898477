import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import type { CallTypes } from '@domain/contract/types';
import { testApp, type TestApp } from '../../testing/app';
import { applicant, type Applicant } from '../../testing/applicant';
import { run } from './run';

type OfficeList = CallTypes['officeApplications']['reply'];
type Batch = CallTypes['makeBatch']['reply'];
type Receipt = CallTypes['officeIntake']['reply'];

const secondKey = 'second-office-secret';

describe('office command line', () => {
  let t: TestApp;
  let wang: Applicant;
  let server: string;
  let folder: string;
  beforeAll(async () => {
    t = await testApp({
      now: '2026-11-21T10:00:00+08:00',
      env: { OFFICE_KEYS: `test:test-office-secret:read+review+pay+import+policy,second:${secondKey}:read+pay` },
    });
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    server = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
    wang = await applicant(t);
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'office-'));
    fs.writeFileSync(path.join(folder, 'office.key'), 'test-office-secret\n', { mode: 0o600 });
  });
  afterAll(async () => {
    fs.rmSync(folder, { recursive: true });
    await t.close();
  });

  async function office(...argv: string[]) {
    let out = '';
    let err = '';
    const code = await run([...argv, '--server', server], {
      env: { DATA_DIR: folder, INIT_CWD: folder },
      out: { write: (text) => (out += text) },
      err: { write: (text) => (err += text) },
    });
    return { code, out, err };
  }
  const json = async <T>(...argv: string[]): Promise<T> => JSON.parse((await office(...argv, '--json')).out) as T;

  it('takes an application from intake to paid, through a return and a failed payment', async () => {
    const { id, number = '' } = await wang.submitted('newApplyElv', 1);
    expect(await office('intake', number)).toEqual({ code: 0, out: `${number}  审核中（初审）\n`, err: '' });
    expect(
      (await office('return', number, '--item', 'newCarInfo.sellerName:wrong:名称与发票不符', '--remark', '请补正'))
        .out,
    ).toContain('退回补正');
    const returned = await wang.get(id);
    await wang.save(id, 'newCarInfo', { sellerName: '示例汽车销售二店' }, returned.revision);
    await wang.correct(id);
    await office('intake', number);
    await office('approve', id);
    expect(await json<Receipt>('approve', number, '--amount', '17000.50', '--remark', '核定')).toMatchObject({
      status: 'approved',
      approvedAmount: 1_700_050,
    });
    await office('publicity', number);
    t.clock.advance({ days: 6 });
    await wang.signInAgain();
    /** Creates a batch, releases it with a second key and imports the bank response. */
    const batch = async (answer: string) => {
      const made = await json<Batch>('batch', 'make', 'scrap-cur');
      expect((await office('batch', 'release', made.id, '--key', secondKey)).code).toBe(0);
      fs.writeFileSync(path.join(folder, 'answers.csv'), `申请编号,结果,原因\n${number},${answer}\n`);
      return office('batch', 'answers', made.id, 'answers.csv');
    };
    expect((await batch('失败,账号不存在')).out).toContain('已登记 1 笔');
    await wang.send('PUT', `/applications/${id}/payee`, {
      bankName: '示例银行',
      bankBranch: '示例支行',
      bankCardNo: '6299990000000000020',
    });
    expect((await batch('成功,')).out).toContain('已登记 1 笔');

    const shown = await office('show', number);
    expect(shown.out).toMatch(/newCarInfo\.vin +车辆识别代号 +L00TEST/);
    expect(shown.out).toMatch(/账号不存在/);
    const list = await office('list', '--status', 'paid');
    expect(list.out).toContain(number);
    expect(list.out).toContain('共 1 份');
    expect(await json<OfficeList>('list', '--q', number)).toMatchObject({ total: 1, list: [{ id, name: '张*例' }] });
  });

  it('approve --stage approves only that stage when repeated', async () => {
    const { number = '' } = await (await applicant(t)).submitted('newApplyElv', 3);
    await office('intake', number);
    expect((await office('approve', number, '--stage', '1')).out).toContain('审核中（复审）');
    expect(await office('approve', number, '--stage', '1')).toMatchObject({
      code: 1,
      err: expect.stringContaining('409 TRANSITION_FORBIDDEN'),
    });
    expect((await office('approve', number, '--stage', '2')).out).toContain('审核通过');
    expect(await office('approve', number, '--stage', '2')).toMatchObject({ code: 1 });
  });

  it('prints the error of a rejected call and exits with 1', async () => {
    const { number = '' } = await (await applicant(t)).submitted('newApplyElv', 2);
    expect(await office('approve', number)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/被拒绝：.*409 TRANSITION_FORBIDDEN，追踪码 /),
    });
    await office('intake', number);
    expect((await office('return', number, '--item', 'personalInfo.name:x:y')).err).toContain('personalInfo.name');
    expect((await office('reject', number, '--remark', '不在范围')).out).toContain('审核不通过');
    expect(await office('list', '--key', 'wrong-secret')).toMatchObject({
      code: 1,
      err: expect.stringContaining('UNAUTHENTICATED'),
    });
  });

  it('prints help, and exits with 2 on wrong usage', async () => {
    expect((await office('--help')).out).toContain('用法：npm run office');
    for (const wrong of [
      [],
      ['fly'],
      ['show'],
      ['list', '--colour', 'red'],
      ['pay', 'x', 'paid'],
      ['return', 'x'],
      ['approve', 'x', '--amount', '1,5'],
      ['approve', 'x', '--stage', '3'],
      ['list', '--item', 'x'],
      ['show', 'BF2026320500999999'],
      ['import', 'companies', 'missing.csv'],
    ]) {
      expect({ wrong, ...(await office(...wrong)) }).toMatchObject({
        wrong,
        code: 2,
        err: expect.stringContaining('--help'),
      });
    }
  });

  it('reports an unreachable server', async () => {
    const streams = { env: { DATA_DIR: folder }, out: { write: () => 0 }, err: { write: jest.fn() } };
    expect(await run(['list', '--server', 'http://127.0.0.1:9'], streams)).toBe(1);
    expect(streams.err.write).toHaveBeenCalledWith(expect.stringContaining('连不上'));
  });

  it('imports a table in UTF-8 or GB 18030, and reports invalid rows by line number', async () => {
    const header = 'name,uscc,type,brands,regionCode,address,phone,batch';
    const rows = Array.from({ length: 3000 }, () => '示例店,,dealer,,320500,示例路1号,0512-00001001,第1批');
    fs.writeFileSync(path.join(folder, 'bad.csv'), [header, ...rows].join('\n'));
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

  it('keys prints the source of the key, and generates new keys', async () => {
    expect((await office('keys')).out).toBe(`使用的密钥来自 ${path.join(folder, 'office.key')}\n`);
    expect((await office('keys', '--new', '审核一组:read+review')).out).toMatch(
      /^密钥：[\w-]{32}\n审核一组:sha256=[0-9a-f]{64}:read\+review\n/,
    );
    expect(await office('keys', '--new', 'x:fly')).toMatchObject({ code: 2 });
  });

  it('removes terminal control characters from applicant input', async () => {
    const { id, number = '' } = await (await applicant(t)).submitted('newApplyElv', 7);
    await office('intake', number);
    const hostile = await office('return', number, '--item', 'newCarInfo.sellerName:x:\u001b]0;标题\u0007');
    expect(hostile.code).not.toBe(0);
    await office('return', number, '--item', 'newCarInfo.sellerName:x:标题\u202e反写');
    const { out } = await office('show', id);
    expect(out).toContain('标题');
    expect(out).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
    expect(JSON.parse((await office('show', id, '--json')).out)).toMatchObject({ id });
  });

  it('supports invitation, sign-in, taking a case from the queue, and the four-eyes rule', async () => {
    const env = { DATA_DIR: folder, OFFICE_PASSWORD: 'a long enough secret' };
    const as = async (who: string, ...argv: string[]) => {
      let out = '';
      let err = '';
      const home = path.join(folder, who);
      const streams = { write: (text: string) => (out += text) };
      const code = await run([...argv, '--server', server], {
        env: { ...env, HOME: home },
        out: streams,
        err: { write: (text) => (err += text) },
      });
      return { code, out, err };
    };
    const { number = '' } = await (await applicant(t)).submitted('newApplyElv', 8);
    const secretIn = (out: string) => /login#invitation=([\w-]+)/.exec(out)?.[1] ?? '';
    const admin = await as('key', 'staff', 'add', '管理', '--roles', 'admin+audit', '--regions', 'all');
    expect((await as('admin', 'accept', secretIn(admin.out))).out).toContain('管理 已登录');
    for (const [who, roles] of [
      ['张初', 'intake+review1+review2'],
      ['李复', 'review2'],
    ] as const) {
      const made = await as('admin', 'staff', 'add', who, '--roles', roles, '--regions', '320500+320100');
      await as(who, 'accept', secretIn(made.out));
    }
    expect((await as('张初', 'login', '张初')).code).toBe(0);
    expect((await as('张初', 'queues')).out).toMatch(/intake +受理 +\d/);
    expect((await as('张初', 'take', number)).out).toContain('我，至');
    expect((await as('李复', 'show', number)).out).toContain('领取后显示完整内容');
    for (const word of ['intake', 'approve']) expect((await as('张初', word, number)).code).toBe(0);
    expect(await as('张初', 'approve', number)).toMatchObject({
      code: 1,
      err: expect.stringContaining('OTHER_PERSON_NEEDED'),
    });
    expect(await as('李复', 'approve', number, '--note', '内部')).toMatchObject({
      err: '',
      out: expect.stringContaining('审核通过'),
    });
    expect(await as('key', 'publicity', number)).toMatchObject({
      code: 1,
      err: expect.stringContaining('403 FORBIDDEN'),
    });
    expect((await as('admin', 'audit', '--size', '100')).out).toMatch(/张初 +claim/);
    const table = path.join(folder, 'list.csv');
    expect((await as('张初', 'export', '--status', 'approved', '--out', table)).out).toContain('list.csv');
    expect(fs.readFileSync(table, 'utf8')).toContain(number);
    expect((await as('key', 'figures', '--region', '320500')).out).toMatch(/合计 +\d+ +\d+ +\d/);
    expect((await as('张初', 'corrections')).out).toContain('共 0 份');
    expect((await as('admin', 'staff')).out).toContain('李复');
    expect((await as('张初', 'logout')).out).toBe('已退出\n');
    expect((await as('张初', 'me')).code).toBe(1);
  });
});
