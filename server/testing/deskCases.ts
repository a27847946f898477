import { valueAt } from '@domain/flow/fields';
import { readable } from '@domain/flow/papers';
import type { CallTypes } from '@domain/contract/types';
import type example from '@domain/policy/example.json';
import { officeDueDay } from '@domain/policy/deadlines';
import type { Status } from '@domain/status';
import { HOUR_MS, shanghaiInstant } from '@domain/time';
import { type Answers, flowIds } from '@domain/flow/types';
import type { Finding } from '@domain/reading';
import { sampleIdNo, sampleMobile } from '@domain/testing/sample';
import type { Deps } from '../deps';
import type { TestApp } from './app';
import { type Applicant, applicant, must } from './applicant';
import { seedBatches } from './deskBatches';
import { atDesk } from './mockSession';
import { type Act, applyPending, pendBody } from './pending';

type Bench = Pick<TestApp, 'deps' | 'inject'>;

/** Content of a document photo; it is rendered on first access, because hundreds of photos are slow to render. */
export interface Paper {
  slot: string;
  seed: number;
  /** values printed on the document; they may differ from the typed ones */
  printed: Answers;
}
export type OnPaper = (fileId: string, paper: Paper) => void;

/** Fictitious applicant data of an example, derived from its number. */
export interface ApplicantData {
  name: string;
  address: string;
  cardNo: string;
  bankName: string;
  plate: string;
}

/** Returns the printed values; in one of four cases they differ from the form. */
function paperOf(typed: Answers, n: number): Answers {
  if (n % 4 !== 1) return typed;
  const { newCarInfo } = typed;
  return n % 8 === 1
    ? { ...typed, newCarInfo: { ...newCarInfo, priceInclTax: Number(newCarInfo.priceInclTax) - 1_000_000 } }
    : { ...typed, newCarInfo: { ...newCarInfo, invoiceDate: String(newCarInfo.invoiceDate).replace(/-\d\d$/, '-11') } };
}

/** Stores an OCR result with the printed values. */
async function readAlready({ db, vault, clock }: Deps, file: { id: string; slot: string }, id: string, says: Answers) {
  const paper = readable[file.slot];
  const findings = Object.values(paper?.fields ?? {}).flatMap((key): Finding[] => {
    const value = valueAt(says, key);
    return typeof value === 'string' || typeof value === 'number'
      ? [{ key, value, proof: /vin|idNo|bankCardNo/.test(key) ? 'checksum' : null, box: [0.06, 0.06, 0.88, 0.88] }]
      : [];
  });
  const done = {
    state: 'done' as const,
    kind: file.slot,
    fits: true,
    turned: 0,
    findings_sealed: vault.seal(JSON.stringify(findings)),
  };
  const now = clock.now();
  await db
    .insertInto('readings')
    .values({
      photo_id: file.id,
      application_id: id,
      priority: 3,
      tries: 1,
      wanted_until: now,
      taken_until: null,
      queued_at: now,
      ...done,
    })
    .onConflict((conflict) => conflict.column('photo_id').doUpdateSet(done))
    .execute();
}

/** Moves the submission into the past and recalculates the office deadline from that day. */
async function setBack({ deps: { pool, policies } }: Bench, id: string, at: Date): Promise<void> {
  const { rows } = await pool.query<{ status: Status }>(
    'update applications set submitted_at = $2 where id = $1 returning status',
    [id, at],
  );
  const status = rows[0]?.status;
  if (status !== 'submitted' && status !== 'reviewing') return;
  const day = officeDueDay(status, [{ at: shanghaiInstant(at), status }], policies.current().policy.common);
  await pool.query('update applications set office_due = $2 where id = $1', [id, day]);
}

/** Submits a correction: a new photo of the invoice, but the unchanged invoice date, so that the desk shows a warning. */
async function correct({ deps }: Bench, who: Applicant, id: string, draw: (fileId: string, slot: string) => void) {
  const { invoiceDate } = (await who.get(id)).steps.newCarInfo;
  await must(who.save(id, 'newCarInfo', { invoiceDate: invoiceDate ?? null }, (await who.get(id)).revision));
  draw((await who.upload(id, 'newInvoice')).id, 'newInvoice');
  await deps.pool.query('update files set key_sealed = null where application_id = $1', [id]);
  const sent = { 'idempotency-key': `correction-${id}`, 'if-match': String((await who.get(id)).revision) };
  await must(who.send('POST', `/applications/${id}/corrections`, {}, sent));
}

/** Grants funds and proposes a policy, so that no page of the desk is empty. */
async function seedPolicy(t: Bench): Promise<void> {
  const lead = await atDesk(t, 'lead');
  for (const [edition, regionCode, amount] of [
    ['scrap-cur', null, 2_000_000_000],
    ['replacement-cur', '320500', 120_000_000],
  ])
    await lead('POST', 'funds', { edition, regionCode, amount, reason: '示例文号〔2026〕1号' });
  const policy = await atDesk(t, 'policy');
  // Based on the version in force, because `seedPeople` may have signed one.
  const { inForce } = await policy<CallTypes['officePolicies']['reply']>('GET', 'policies');
  const { body } = await policy<CallTypes['officePolicy']['reply']>('GET', `policies/${inForce}`);
  const next = body as typeof example;
  next.common.sla.reviewWorkdays = 10;
  await policy('POST', 'policies', next);
}

/** Creates cases in all states of the desk through the API of applicants and office staff. */
export async function seedDeskCases(
  t: Bench,
  howMany: number,
  madeUp: (n: number) => ApplicantData,
  onPaper: OnPaper,
): Promise<void> {
  await seedPolicy(t);
  const intake = await atDesk(t, 'intake');
  const first = await atDesk(t, 'first');
  const second = await atDesk(t, 'second');
  const takeAnd = async (act: Act, by: typeof intake, id: string, body: object = {}) => {
    await by('POST', `claims/${id}`);
    await by('POST', `applications/${id}/decisions`, pendBody(act, body));
    await applyPending(t);
  };
  const takeIn = (id: string) => takeAnd('intake', intake, id);
  const decide = (by: typeof intake, id: string, body: object) => takeAnd('decide', by, id, { remark: '', ...body });
  const published: string[] = [];
  for (let n = 0; n < howMany; n += 1) {
    const { name, address, cardNo, bankName, plate } = madeUp(n);
    const identity = { name, idNo: sampleIdNo(5_000 + n), mobile: sampleMobile(5_000 + n) };
    const flow = flowIds[n % 2 === 0 ? 3 : 2];
    const change = ({ personalInfo, oldCarInfo, newCarInfo }: Answers): Answers => ({
      personalInfo: { ...personalInfo, ...identity, address, bankCardNo: cardNo, bankName, bankCardConfirmed: true },
      oldCarInfo: { ...oldCarInfo, plateNo: plate },
      newCarInfo: { ...newCarInfo, plateNo: `苏ED${String(10_000 + n)}`, priceInclTax: 9_000_000 + 137_000 * (n % 90) },
    });
    const who = await applicant(t, identity);
    const { id, files, steps } = await who.submitted(flow, 50_000 + n, change);
    const says = paperOf(
      {
        ...(steps as Answers),
        personalInfo: { ...(steps.personalInfo as Answers['personalInfo']), ...identity, bankCardNo: cardNo },
      },
      n,
    );
    for (const file of files) {
      onPaper(file.id, { slot: file.slot, seed: n, printed: says });
      await readAlready(t.deps, file, id, says);
    }
    // The photos are rendered on access and are not encrypted.
    await t.deps.pool.query('update files set key_sealed = null where application_id = $1', [id]);
    // All were uploaded with the same image; without an index they are not reported as duplicates. A few keep it as examples.
    if (n % 40 !== 3) await t.deps.pool.query('update files set picture_index = null where application_id = $1', [id]);
    const place = n % 20;
    if (place >= 7) await takeIn(id);
    if (place === 15 || place === 19) {
      const items = [
        { key: 'newInvoice', code: 'blurred', text: '' },
        { key: 'newCarInfo.invoiceDate', code: 'differs_from_photo', text: '' },
      ];
      await decide(first, id, { decision: 'return', stage: 1, items });
      if (place === 19) {
        await correct(t, who, id, (fileId, slot) => onPaper(fileId, { slot, seed: n + 1, printed: says }));
        await takeIn(id);
      }
    } else if (place === 18) await decide(first, id, { decision: 'reject', stage: 1, remark: '旧车登记在他人名下' });
    else if (place >= 12) await decide(first, id, { decision: 'approve', stage: 1, officeNote: '发票已电话核实' });
    if (place === 16 || place === 17) await decide(second, id, { decision: 'approve', stage: 2 });
    if (place === 17) {
      await takeAnd('publish', second, id);
      published.push(id);
    }
    const at = new Date(t.deps.clock.now().getTime() - (howMany - n) * 3 * HOUR_MS);
    await setBack(t, id, at);
  }
  // The last two remain in publicity.
  await seedBatches(t, 'replacement-cur', published.slice(0, -2));
}
