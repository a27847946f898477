import fc from 'fast-check';
import { apiBase, calls } from '@domain/contract/paths';
import type { CallTypes, Detail } from '@domain/contract/types';
import { fieldsOf } from '@domain/flow/fields';
import { flows } from '@domain/flow';
import type { StepKey } from '@domain/flow/types';
import { isPlainText } from '@domain/rules/text';
import { sampleAnswers } from '@domain/testing/sample';

import { useTestApp } from '../testing/app';
import { applicant, type Applicant, must, type Reply } from '../testing/applicant';
import { staffMember, type StaffMember } from '../testing/staff';
import { sweep } from '../housekeeping';

const FLOW = 'newApplyElv';
const EDITION = 'scrap-cur';
const RUNS = Number(process.env.RUNS ?? 6);
const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);

const special = fc.constantFrom(
  ...['\u0000', '\u001b', '\u0085', '\ud83d', '\ude00', '\ufffd', '\ufdd0', '\u{10ffff}', '\ue5e5', '\u{f0000}'],
  ...['\u0301', '\u200b', '\u202e', '\u2066', '\ufeff', '\u2028', '\r\n', '\t', '"', "'", '\\', ',', ';', '%', '<b>'],
  ...['=1+1', '+1', '-1', '@x', '＝1', '＠', '𠮷', '㐂', '😀', '👨‍👩‍👧', 'ﷺ', '{label}', '${x}', '{{x}}', '$1', 'null'],
);
/** Any text, and text that the rules accept with one special character or a formula in it. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 220 }),
  fc.tuple(special, fc.constantFrom('苏州', 'A', ' ', '')).map(([one, other]) => `${one}${other}支行`),
  fc.tuple(fc.constantFrom('苏州', ''), special).map(([other, one]) => `${other}支行${one}`),
  special.map((one) => one.repeat(60)),
  fc.constantFrom('', ' ', '中'.repeat(5000)),
);

const typed = flows[FLOW].steps.flatMap((step) =>
  fieldsOf(step).flatMap(({ key, control }) =>
    control === 'text' || control === 'suggest' ? [`${step.key}.${key}`] : [],
  ),
);
const hostile = fc.record({
  answers: fc.record(Object.fromEntries(typed.map((key) => [key, text]))),
  note: text,
  remark: text,
  reason: text,
  query: text,
});

/** Prints the seed so that a failure can be repeated: `SEED=<seed> RUNS=<runs>`. */
describe(`random text from the form to the bank, seed ${SEED}`, () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let desk: StaffMember;
  let second: StaffMember;
  let money: StaffMember;
  let releaser: StaffMember;
  let n = 1500;
  beforeAll(async () => {
    const roles = ['intake', 'review1', 'review2', 'publish', 'lead'] as const;
    [desk, second] = [await staffMember(t, roles), await staffMember(t, roles)];
    [money, releaser] = [await staffMember(t, ['pay', 'lead']), await staffMember(t, ['release', 'audit'])];
  });

  /** Accepted, or refused with a status below 500 that names a field. */
  const judged = <T>(reply: Reply<T>, ...at: string[]): boolean => {
    if (reply.status < 300) return true;
    expect([at, reply.status, Object.keys(reply.fields ?? {}).length > 0]).toEqual([at, 422, true]);
    return false;
  };

  /** Saves each answer. A value that is refused on save or at submission is replaced by its valid value. */
  async function submitted(who: Applicant, answers: Record<string, string>): Promise<Detail> {
    let draft = await who.filled(FLOW, (n += 1));
    const right = sampleAnswers(FLOW, n);
    const save = async (key: string, value: unknown): Promise<Reply> => {
      const [step = '', field = ''] = key.split('.');
      const reply = await who.save(draft.id, step, { [field]: value }, draft.revision);
      if (reply.status === 200) draft = reply.data;
      return reply;
    };
    for (const [key, value] of Object.entries(answers)) judged(await save(key, value), key, 'save');
    let reply = await who.submit(draft.id, draft.revision);
    // Twice: a rule across fields may apply only once the others are valid.
    for (let tries = 0; reply.status !== 200 && tries < 2; tries += 1) {
      expect(reply).toMatchObject({ status: 422, fields: expect.any(Object) });
      for (const key of Object.keys(reply.fields ?? {})) {
        const [step = '', field = ''] = key.split('.');
        await must(save(key, right[step as StepKey][field] ?? null));
      }
      reply = await who.submit(draft.id, draft.revision);
    }
    expect(reply.status).toBe(200);
    return who.get(draft.id);
  }

  async function approved(id: string, { remark, note }: { remark: string; note: string }): Promise<void> {
    await must(desk.send('POST', `/claims/${id}`, {}));
    judged(
      await desk.send('POST', `/claims/${id}/hold`, {
        until: new Date(t.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10),
        note,
      }),
      'hold',
    );
    await must(desk.intake(id));
    for (const by of [desk, second]) {
      if (!judged(await by.approve(id, { remark, officeNote: note }), 'decision')) await must(by.approve(id));
      const { status, stage } = await must(by.send<Detail>('GET', `/applications/${id}`));
      expect([status, stage]).toEqual(by === desk ? ['reviewing', 2] : ['approved', undefined]);
    }
    await must(second.publish(id));
  }

  async function exportsWork(who: Applicant, query: string): Promise<void> {
    const table = await t.inject({
      method: 'POST',
      url: `${apiBase}/office/exports`,
      headers: desk.headers,
      payload: {},
    });
    expect(table.statusCode).toBe(200);
    // A formula would begin a cell: after the opening quote.
    expect(table.body).not.toMatch(/(^|,)"[=+\-@＝＋－＠]/m);
    for (const [by, path] of [
      [desk, '/applications'],
      [desk, '/claims'],
      [desk, '/statistics'],
      [money, '/batches'],
      [releaser, '/audit'],
    ] as const)
      expect([path, (await by.send('GET', path)).status]).toEqual([path, 200]);
    expect((await who.send('GET', '/me/export')).status).toBe(200);
    expect((await who.send('GET', '/applications')).status).toBe(200);
    expect((await who.send('GET', '/notifications')).status).toBe(200);
    judged(await desk.send('POST', '/searches', { q: query }), 'search');
    const escaped = encodeURIComponent(query.slice(0, 300).replace(/\p{Cs}/gu, ''));
    for (const { path } of [calls.companies, calls.hotlines])
      expect((await t.inject({ url: `${apiBase}${path}?q=${escaped}` })).statusCode).toBeLessThan(500);
  }

  it(
    `never fails with 500 and never stops another case (${RUNS} runs)`,
    async () => {
      await fc.assert(
        fc.asyncProperty(hostile, async ({ answers, note, remark, reason, query }) => {
          for (const one of [desk, second, money, releaser]) await one.signInAgain();
          const [who, other] = [await applicant(t), await applicant(t)];
          const [odd, plain] = [await submitted(who, answers), await other.submitted(FLOW, (n += 1))];
          for (const { id } of [odd, plain]) await approved(id, { remark, note });
          await exportsWork(who, query);
          expect(await sweep(t.deps)).toEqual([]);
          t.clock.advance({ days: 6 });
          for (const one of [who, other, desk, second, money, releaser]) await one.signInAgain();

          const batch = await must(
            money.send<CallTypes['makeBatch']['reply']>('POST', '/batches', { edition: EDITION }),
          );
          expect([batch.count, batch.leftOut]).toEqual([2, []]);
          await must(releaser.send('POST', `/batches/${batch.id}/release`));
          const file = await t.inject({ url: `${apiBase}/office/batches/${batch.id}/file`, headers: money.headers });
          const lines = new TextDecoder('gb18030', { fatal: true }).decode(file.rawPayload).trim().split('\r\n');
          expect(lines).toHaveLength(3);
          expect(lines.every((line) => isPlainText(line) && line.split('","').length === 7)).toBe(true);

          const answer = (list: object[]) =>
            money.send<CallTypes['answerBatch']['reply']>('POST', `/batches/${batch.id}/answers`, list);
          const failed = { number: odd.number, result: 'failed', reason };
          if (!judged(await answer([failed]), 'answers')) await must(answer([{ ...failed, reason: '账号与户名不符' }]));
          expect(await must(answer([{ number: plain.number, result: 'paid' }]))).toMatchObject({ applied: 1 });
          expect((await other.get(plain.id)).status).toBe('paid');
          expect((await who.get(odd.id)).status).toBe('pay_failed');

          const account = {
            bankName: answers['personalInfo.bankName'],
            bankBranch: answers['personalInfo.bankBranch'],
            bankCardNo: '6299990000000000012',
          };
          const fixed = await who.send('PUT', `/applications/${odd.id}/payee`, account);
          if (!judged(fixed, 'payee'))
            await must(
              who.send('PUT', `/applications/${odd.id}/payee`, {
                ...account,
                bankName: '示例银行',
                bankBranch: '苏州示例支行',
              }),
            );
          const again = await must(
            money.send<CallTypes['makeBatch']['reply']>('POST', '/batches', { edition: EDITION }),
          );
          expect([again.count, again.leftOut]).toEqual([1, []]);
          await must(releaser.send('POST', `/batches/${again.id}/release`));
          await must(money.send('POST', `/batches/${again.id}/answers`, [{ number: odd.number, result: 'paid' }]));
          expect((await who.get(odd.id)).status).toBe('paid');
        }),
        { numRuns: RUNS, seed: SEED, endOnFailure: true },
      );
    },
    60_000 + RUNS * 20_000,
  );
});
