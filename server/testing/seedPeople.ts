import sharp from 'sharp';
import type { Answers } from '@domain/flow/types';
import example from '@domain/policy/example.json';
import { sampleAnswers, sampleIdNo } from '@domain/testing/sample';
import { grantFunds } from '../funds/grant';
import { transaction } from '../platform/db/transaction';
import { runWaitingLists } from '../cases/waitingList/waitingLists';
import type { TestApp } from './app';
import { applicant, must, type Applicant } from './applicant';
import { office } from './office';
import { pay } from './pay';
import type { Paper } from './deskCases';
import { enact } from './policy';
import { type HistoryStep, exhausted, low, mobileOf, people, type DemoPerson } from './people';

/** Renders a document photo. */
export type Draw = (paper: Paper) => Promise<Buffer>;

const oneSubsidy = 1_800_000;

const marked = [
  { key: 'newCarInfo.invoiceNo', code: 'differs_from_photo', text: '发票号码与照片不一致，请照发票一位一位核对' },
  { key: 'newInvoice', code: 'blurred', text: '照片反光，看不清价税合计，请重新拍摄' },
  { key: 'personalInfo.bankBranch', code: 'account_unclear', text: '请填写到具体支行' },
];

type Bench = Pick<TestApp, 'deps' | 'inject'> & { advance(days: number): void };

const grant = ({ deps }: Bench, regionCode: string, amount: number) =>
  transaction(deps, (trx) =>
    grantFunds(
      trx,
      deps,
      { actor: 'office:示例市商务局' },
      { edition: 'scrap-cur', regionCode, amount, reason: '预算下达（示例）' },
    ),
  );

const send = async (who: Applicant, id: string) => who.submit(id, (await who.get(id)).revision);

async function act(t: Bench, who: Applicant, id: string, step: HistoryStep): Promise<void> {
  const desk = office(t);
  if (typeof step === 'object') {
    t.advance(step.days);
    return who.signInAgain();
  }
  if (step === 'wait') {
    await t.deps.policies.refresh();
    const { errorCode } = await send(who, id);
    if (errorCode !== 'FUNDS_EXHAUSTED') throw new Error(`sent, or refused otherwise: ${errorCode}`);
    return;
  }
  if (step === 'money') {
    await grant(t, exhausted, oneSubsidy);
    return runWaitingLists(t.deps);
  }
  if (step === 'started' || step === 'paid' || step === 'failed') return pay(t, id, step, '银行退回：账号与户名不符');
  const calls: Record<
    Exclude<HistoryStep, object | 'wait' | 'money' | 'started' | 'paid' | 'failed'>,
    () => Promise<{ status: number; data: unknown }>
  > = {
    submit: () => send(who, id),
    withdraw: () => who.send('POST', `/applications/${id}/withdrawal`, {}),
    correct: () => who.correct(id),
    intake: () => desk.intake(id),
    approve: () => desk.approve(id),
    reject: () => desk.reject(id),
    return: () => desk.sendBack(id, marked),
    publish: () => desk.publish(id),
    revoke: () => desk.revoke(id, '收到举报，重新核查'),
    uphold: () => desk.object(id, true, '公示期收到异议，经核实属实'),
    dismiss: () => desk.object(id, false, '公示期收到异议，经核实不属实'),
  };
  await must(calls[step]());
}

const daysOf = (history: readonly HistoryStep[]): number =>
  history.reduce((days, step) => days + (typeof step === 'object' ? step.days : 0), 0);

/** A different photo per person, otherwise the desk would report duplicate photos. */
const photoOf = (at: number): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 640, channels: 3, background: { r: 180, g: 190, b: (at * 7) % 256 } } })
    .jpeg()
    .toBuffer();

/** Returns the sample answers with the person's identity, city and price. */
const answersOf =
  ({ city = '320500', price }: DemoPerson, identity: object) =>
  (answers: Answers): Answers => ({
    ...answers,
    personalInfo: { ...answers.personalInfo, ...identity, regionCode: city },
    ...(price && { newCarInfo: { ...answers.newCarInfo, priceInclTax: price } }),
  });

/** Brings a person's application into its state through the API; starts in the past so that it ends today. */
async function seedPerson(t: Bench, person: DemoPerson, draw: Draw): Promise<void> {
  const at = people.indexOf(person) + 1;
  const identity = { name: person.name, idNo: sampleIdNo(at), mobile: mobileOf(person) };
  t.advance(-daysOf(person.history));
  const withIdentity = answersOf(person, identity);
  const photographed: { slot?: string } = {};
  const who = await applicant(t, identity, () =>
    photographed.slot
      ? draw({ slot: photographed.slot, seed: at, printed: withIdentity(sampleAnswers(person.flow, 100 * at)) })
      : photoOf(at),
  );
  for (let n = 0; n < (person.earlier ?? 0); n += 1) {
    await act(t, who, (await who.submitted(person.flow, 1000 * at + n, withIdentity)).id, 'withdraw');
  }
  const firstStep = async (typed: object) => {
    const { id, revision } = await who.begin(person.flow);
    await must(who.save(id, 'personalInfo', typed, revision));
    return id;
  };
  if (person.begun === 'firstStep') {
    await firstStep({ ...identity, regionCode: '320500', address: '江苏省苏州市示例区示例路1号' });
  } else if (person.photos) {
    const id = await firstStep(person.photos.typed);
    for (const [slot, paper] of Object.entries(person.photos.papers)) {
      photographed.slot = paper;
      await who.upload(id, slot);
    }
  } else if (person.begun === undefined) {
    const { id } = await who.filled(person.flow, 100 * at, withIdentity);
    for (const step of person.history) await act(t, who, id, step);
  }
  if (person.history.length === 0) return;
  // Expired deadlines are processed on access.
  await who.send('GET', '/applications');
}

/** The example policy with a waiting list and a higher threshold for low funds, because the mock has few applications. */
function lawWithLine(): object {
  const policy = structuredClone(example);
  for (const edition of policy.editions) {
    edition.version += '.1';
    Object.assign(edition.intake, { waitingList: true, lowShare: 20 });
  }
  return policy;
}

/** Creates all people. Two cities have fund pools: one is low, the other has money for one subsidy. */
export async function seedPeople(t: Bench, draw: Draw = ({ seed }) => photoOf(seed)): Promise<void> {
  await enact(t, lawWithLine());
  await grant(t, low, 2 * oneSubsidy + 800_000);
  await grant(t, exhausted, oneSubsidy);
  for (const person of people) await seedPerson(t, person, draw);
  await t.deps.policies.refresh();
}
