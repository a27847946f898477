import type { Answers, FlowId } from '@domain/flow/types';
import { sampleIdNo, sampleMobile } from '@domain/testing/sample';
import type { TestApp } from './app';
import { applicant, must, office, type Applicant } from './applicant';

/** What happened to an application so far: who did what, and how many days went by. */
type Deed =
  | 'submit'
  | 'withdraw'
  | 'correct'
  | 'intake'
  | 'approve'
  | 'reject'
  | 'return'
  | 'publish'
  | 'started'
  | 'failed'
  | 'paid'
  | { days: number };

export interface Somebody {
  name: string;
  /** what one sees when signed in as this person */
  shows: string;
  flow: FlowId;
  deeds: readonly Deed[];
  /** a draft in which not everything is filled in */
  begun?: 'nothing' | 'firstStep';
  /** so many applications were withdrawn before */
  earlier?: number;
}

const approved: Deed[] = ['submit', { days: 1 }, 'intake', { days: 4 }, 'approve', { days: 3 }, 'approve'];
const paying: Deed[] = [...approved, 'publish', { days: 5 }, 'started'];

/** People in every state there is, and some more that screens must survive. The order makes their numbers. */
export const people: readonly Somebody[] = [
  { name: '陈初', shows: '没有任何申请', flow: 'newApplyElv', deeds: [], begun: 'nothing' },
  { name: '林起', shows: '草稿：只填了第一步', flow: 'newApplyElv', deeds: [], begun: 'firstStep' },
  { name: '黄全', shows: '草稿：全部填好，可以提交', flow: 'newApply', deeds: [] },
  { name: '周迟', shows: '草稿：两天后到期移除', flow: 'apply', deeds: [{ days: 28 }] },
  { name: '吴交', shows: '已提交', flow: 'newApplyElv', deeds: ['submit', { days: 1 }] },
  { name: '郑初审', shows: '审核中（初审）', flow: 'newApply', deeds: ['submit', { days: 1 }, 'intake', { days: 2 }] },
  {
    name: '冯复审',
    shows: '审核中（复审）',
    flow: 'applyElv',
    deeds: ['submit', { days: 1 }, 'intake', { days: 3 }, 'approve'],
  },
  {
    name: '卫补正',
    shows: '退回补正：发票号码、发票照片、开户支行',
    flow: 'newApplyElv',
    deeds: ['submit', { days: 1 }, 'intake', { days: 2 }, 'return', { days: 3 }],
  },
  { name: '蒋通过', shows: '审核通过', flow: 'newApply', deeds: approved },
  { name: '沈公示', shows: '公示中', flow: 'newApplyElv', deeds: [...approved, 'publish', { days: 2 }] },
  { name: '韩拨付', shows: '拨付中', flow: 'apply', deeds: paying },
  { name: '杨退汇', shows: '拨付失败，可更正账户', flow: 'newApplyElv', deeds: [...paying, { days: 2 }, 'failed'] },
  { name: '朱已付', shows: '已拨付', flow: 'newApply', deeds: [...paying, { days: 2 }, 'paid'] },
  {
    name: '秦不符',
    shows: '审核不通过',
    flow: 'applyElv',
    deeds: ['submit', { days: 1 }, 'intake', { days: 2 }, 'reject'],
  },
  { name: '许撤回', shows: '已撤回', flow: 'newApply', deeds: ['submit', { days: 1 }, 'withdraw'] },
  {
    name: '何逾期',
    shows: '逾期关闭',
    flow: 'newApplyElv',
    deeds: ['submit', { days: 1 }, 'intake', { days: 1 }, 'return', { days: 17 }],
  },
  { name: '吕众多', shows: '14 份申请，列表要翻页', flow: 'newApplyElv', deeds: ['submit', { days: 1 }], earlier: 13 },
];

export const mobileOf = (person: Somebody): string => sampleMobile(people.indexOf(person) + 1);

const marked = [
  { key: 'newCarInfo.invoiceNo', code: 'invoice_incomplete', text: '发票号码与照片不一致，请照发票逐位核对' },
  { key: 'newInvoice', code: 'blurred', text: '照片反光，看不清价税合计，请重新拍摄' },
  { key: 'personalInfo.bankBranch', code: 'branch_unclear', text: '请填写到具体支行' },
];

type Bench = Pick<TestApp, 'deps' | 'inject'> & { advance(days: number): void; officeKey: string };

async function act(t: Bench, who: Applicant, id: string, deed: Deed): Promise<void> {
  const desk = office(t, { 'office-key': t.officeKey });
  if (typeof deed === 'object') {
    t.advance(deed.days);
    return who.signInAgain();
  }
  const deeds: Record<Exclude<Deed, object>, () => Promise<{ status: number; data: unknown }>> = {
    submit: async () => who.submit(id, (await who.get(id)).revision),
    withdraw: () => who.send('POST', `/applications/${id}/withdrawal`, {}),
    correct: () => who.correct(id),
    intake: () => desk.intake(id),
    approve: () => desk.approve(id),
    reject: () => desk.reject(id),
    return: () => desk.sendBack(id, marked),
    publish: () => desk.publish(id),
    started: () => desk.pay(id, 'started'),
    failed: () => desk.pay(id, 'failed', '银行退回：账号与户名不符'),
    paid: () => desk.pay(id, 'paid'),
  };
  await must(deeds[deed]());
}

const daysOf = (deeds: readonly Deed[]): number =>
  deeds.reduce((days, deed) => days + (typeof deed === 'object' ? deed.days : 0), 0);

/** One person, walked to where they stand now by the calls alone; the walk begins so many days ago that it ends today. */
async function settle(t: Bench, person: Somebody): Promise<void> {
  const at = people.indexOf(person) + 1;
  const identity = { name: person.name, idNo: sampleIdNo(at), mobile: mobileOf(person) };
  t.advance(-daysOf(person.deeds));
  const who = await applicant(t, identity);
  const own = (answers: Answers): Answers => ({ ...answers, personalInfo: { ...answers.personalInfo, ...identity } });
  for (let n = 0; n < (person.earlier ?? 0); n += 1) {
    await act(t, who, (await who.submitted(person.flow, 1000 * at + n, own)).id, 'withdraw');
  }
  if (person.begun === 'firstStep') {
    const { id, revision, steps } = await who.begin(person.flow);
    await must(
      who.save(
        id,
        'personalInfo',
        own({
          ...steps,
          personalInfo: { ...steps.personalInfo, regionCode: '320500', address: '江苏省苏州市示例区示例路1号' },
        }).personalInfo,
        revision,
      ),
    );
  } else if (person.begun === undefined) {
    const { id } = await who.filled(person.flow, 100 * at, own);
    for (const deed of person.deeds) await act(t, who, id, deed);
  }
  if (person.deeds.length === 0) return;
  // Whoever looks is the first to notice that a time has run out.
  await who.send('GET', '/applications');
}

export async function settlePeople(t: Bench): Promise<void> {
  for (const person of people) await settle(t, person);
}
