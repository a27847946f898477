import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import example from '@domain/policy/example.json';
import { useTestApp } from '../../testing/app';
import { applicant, must } from '../../testing/applicant';
import { office as desk, officerHeaders } from '../../testing/office';
import { run } from './run';

/** Two officers who may propose, sign, make and release. */
const roles = ['lead', 'policy', 'policy2', 'pay', 'release'] as const;

describe('office command line: policy, funds and payment', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'office-money-'));
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let server: string;
  beforeAll(async () => {
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    server = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
  });
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  async function office(who: 'one' | 'two', ...argv: string[]) {
    let out = '';
    let err = '';
    const { 'office-token': token } = await officerHeaders(t, roles, who);
    const code = await run([...argv, '--server', server], {
      env: { INIT_CWD: folder, OFFICE_TOKEN: token },
      out: { write: (text) => (out += text) },
      err: { write: (text) => (err += text) },
    });
    return { code, out, err };
  }
  const write = (name: string, content: unknown) =>
    fs.writeFileSync(path.join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));

  it('checks, compares, tries, proposes and signs a policy', async () => {
    const next = structuredClone(example);
    next.editions[1]!.version = '2026.2';
    Object.assign(next.editions[1]!.amounts[0]!, { cap: 900_000 });
    write('next.json', next);
    write('bad.json', { ...next, editions: [] });
    await (await applicant(t)).submitted('newApplyElv', 901);
    const checked = await office('one', 'policy', 'check', 'next.json');
    expect(checked).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^没有发现错误\n提醒：办理期间的 2027、2028、2029、2030 年/),
    });
    next.editions.forEach(({ intake }) =>
      Object.assign(intake, { applyUntil: '2026-06-30', supplementUntil: '2026-07-31' }),
    );
    write('one-year.json', next);
    expect(await office('one', 'policy', 'check', 'one-year.json')).toMatchObject({ code: 0, out: '没有发现错误\n' });
    expect(await office('one', 'policy', 'check', 'bad.json')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/4 处错误/),
    });
    expect((await office('one', 'policy', 'diff', 'next.json')).out).toMatch(/与版本 1 相比：\n- .*上限9,000元/s);
    expect((await office('one', 'policy', 'try', 'next.json')).out).toMatch(
      /合计 +1 +0 +1 +0 +18000\.00元 +9000\.00元 +-9000\.00元/,
    );
    expect((await office('one', 'policy', 'propose', 'next.json')).out).toContain('policy sign 2');
    expect((await office('one', 'policy', 'sign', '2', '--now')).err).toContain('OTHER_PERSON_NEEDED');
    expect((await office('two', 'policy', 'sign', '2', '--now')).out).toMatch(
      /^与版本 1 相比：\n- .*上限9,000元.*\n版本 2 已签发，生效时间 /s,
    );
    t.clock.advance({ seconds: 5 });
    expect((await office('two', 'policy')).out).toMatch(/2 +现行 +staff:\S+ +staff:\S+/);
    expect((await office('two', 'switch', 'scrap-prev', 'paused', '--notice', '暂停')).out).toContain('暂停受理');
    expect((await office('two', 'policy', 'show')).out).toMatch(/scrap-prev +全省 +暂停 +暂停/);
    const city = await office('two', 'switch', 'scrap-cur', 'paused', '--region', '320500', '--notice', '本市暂停');
    expect(city.out).toContain('scrap-cur（地区 320500） 现在暂停受理');
    expect((await office('two', 'policy', 'show')).out).toMatch(/scrap-cur +320500 +暂停 +本市暂停/);
    await office('two', 'switch', 'scrap-cur', 'open', '--region', '320500');
    for (const wrong of [
      ['policy', 'fly'],
      ['policy', 'diff'],
      ['policy', 'sign', 'x', '--now'],
      ['switch', 'scrap-prev', 'closed'],
    ])
      expect(await office('one', ...wrong)).toMatchObject({ code: 2 });
  });

  it.each([[[]], [['--from', '2026-12-28', '--now']]])(
    'refuses to sign a policy with the options %j',
    async (chosen) => {
      expect(await office('two', 'policy', 'sign', '999', ...chosen)).toMatchObject({
        code: 2,
        err: expect.stringContaining(
          'policy sign 需要 --from 日期（从该日零点起生效）或 --now（一签发就生效），二者选一',
        ),
      });
    },
  );

  it('lists the differences from the version of the same day when a policy is signed for a day', async () => {
    const next = structuredClone(example);
    next.editions[1]!.version = '2026.3';
    write('same-day.json', next);
    const propose = async () => {
      const { out } = await office('one', 'policy', 'propose', 'same-day.json');
      return /policy sign (\d+)/.exec(out)![1]!;
    };
    const sign = async (id: string) => (await office('two', 'policy', 'sign', id, '--from', '2026-12-28')).out;
    const [lowest, middle, highest] = [await propose(), await propose(), await propose()];
    const signed = (id: string) => `版本 ${id} 已签发，生效时间 2026-12-28 00:00\n`;
    expect(await sign(middle)).toMatch(new RegExp(`^与版本 2 相比：\n.*\n${signed(middle)}$`, 's'));
    const beginning = `与版本 ${middle} 相比：\n- 注意：版本${middle}已签发，也自2026-12-28起生效`;
    expect(await office('two', 'policy', 'diff', highest, '--from', '2026-12-28')).toMatchObject({
      out: `${beginning}；签发后由本版本取代，它不会生效\n`,
    });
    expect(await sign(highest)).toBe(`${beginning}；签发后由本版本取代，它不会生效\n${signed(highest)}`);
    expect(await sign(lowest)).toBe(
      `与版本 ${highest} 相比：\n- 注意：版本${highest}已签发，也自2026-12-28起生效，并取代本版本：选这一天，本版本不会生效\n${signed(lowest)}`,
    );
    const [late, wrong] = ['2026-11-20', '明天'];
    const refused = async (from: string) => office('two', 'policy', 'sign', await propose(), '--from', from);
    expect(await refused(late)).toMatchObject({ code: 1, err: expect.stringContaining('该日零点已过') });
    expect(await refused(wrong)).toMatchObject({ code: 1, err: expect.stringContaining('validFrom') });
  });

  it.each([
    ['0', '金额必须大于0'],
    ['0.00', '金额必须大于0'],
    ['-100', '不接受负数 -100。要收回资金，请在审核工作台的“资金”页办理'],
    ['80,00', '“80,00”不是金额'],
    ['1.234', '“1.234”不是金额'],
    ['1万', '“1万”不是金额'],
  ])('refuses to grant %s', async (amount, sentence) => {
    const grant = ['funds', 'grant', 'scrap-prev', '320500'];
    expect(await office('one', ...grant, amount, '--reason', '下达')).toMatchObject({
      code: 2,
      err: expect.stringContaining(sentence),
    });
    expect((await office('one', 'funds')).out).not.toContain('scrap-prev');
  });

  it('grants an amount that is written with separators between thousands', async () => {
    const { out } = await office('one', 'funds', 'grant', 'scrap-prev', '320600', '12,000.5', '--reason', '下达');
    expect(out).toMatch(/scrap-prev +320600 +12000\.50元/);
  });

  it('grants funds, creates and releases a batch, downloads the bank file and imports the response', async () => {
    const granted = await office('one', 'funds', 'grant', 'scrap-cur', '320500', '100000', '--reason', '下达');
    expect(granted.out).toMatch(/scrap-cur +320500 +100000\.00元 +0\.00元 +0\.00元 +100000\.00元/);
    const who = await applicant(t);
    const { id, number = '' } = await who.submitted('newApplyElv', 902);
    const at = desk(t);
    for (const step of [at.intake, at.approve, at.approve, at.publish]) await must(step(id));
    t.clock.advance({ days: 6 });
    await who.signInAgain();
    const made = JSON.parse((await office('one', 'batch', 'make', 'scrap-cur', '--json')).out) as { id: string };
    expect((await office('one', 'batch', 'release', made.id)).err).toContain('OTHER_PERSON_NEEDED');
    expect((await office('two', 'batch', 'release', made.id)).out).toContain('已放行');
    expect((await office('two', 'batch', 'file', made.id, 'bank.csv')).out).toContain('bank.csv');
    expect(new TextDecoder('gb18030').decode(fs.readFileSync(path.join(folder, 'bank.csv')))).toContain(number);
    write('answer.csv', `申请编号,结果\n${number},成功\n`);
    expect((await office('two', 'batch', 'answers', made.id, 'answer.csv')).out).toContain('已登记 1 笔');
    expect((await who.get(id)).status).toBe('paid');
    expect((await office('one', 'funds')).out).toMatch(/100000\.00元 +0\.00元 +9000\.00元 +91000\.00元/);
    expect((await office('one', 'batch')).out).toContain('已回执');
    for (const wrong of [
      ['funds', 'grant', 'scrap-cur'],
      ['batch', 'fly', 'x'],
      ['batch', 'make'],
    ])
      expect(await office('one', ...wrong)).toMatchObject({ code: 2 });
  });
});
