import type { Detail, Notification } from '@domain/contract/types';
import { estimate } from '@domain/policy';
import { testDraft, testPolicy, wholeFiles } from '@/features/form/testing/draft';
import { server } from '@/testing/server';

const office = '苏州市商务局';
const submitted = { at: '2026-11-10T09:30:00+08:00', event: 'submit', status: 'submitted' } as const;
const intake = { at: '2026-11-11T10:00:00+08:00', event: 'intake', status: 'reviewing', stage: 1, office } as const;
const passed = { at: '2026-11-12T10:00:00+08:00', event: 'pass', status: 'reviewing', stage: 2, office } as const;
const approved = { at: '2026-11-13T10:00:00+08:00', event: 'approve', status: 'approved', office } as const;
const published = { at: '2026-11-13T16:00:00+08:00', event: 'publish', status: 'publicity', office } as const;
const paying = { at: '2026-11-19T10:00:00+08:00', event: 'pay', status: 'paying', office } as const;

const worked = estimate(testPolicy, {
  flow: 'newApplyElv',
  oldFuel: 'gasoline',
  carType: 'nev',
  priceInclTax: 15_000_000,
});

/** A submitted application in a given state, as its owner receives it. */
const sent = (patch: Partial<Detail>) => ({
  ...testDraft('newApplyElv', {
    id: 'a-1',
    number: 'BF2026320500000001',
    submittedAt: submitted.at,
    files: wholeFiles('newApplyElv'),
    history: [submitted],
    estimate: worked,
    actions: [],
    ...patch,
  }),
  updatedAt: patch.history?.at(-1)?.at ?? submitted.at,
});
export const waiting = sent({
  status: 'submitted',
  expected: [
    { what: 'accept', by: '2026-11-13' },
    { what: 'review', by: '2026-12-04' },
    { what: 'publicity', by: '2026-12-11' },
    { what: 'pay', by: '2027-01-10' },
  ],
  actions: ['withdraw'],
});
export const reviewing = sent({
  id: 'a-2',
  number: 'BF2026320500000002',
  status: 'reviewing',
  stage: 1,
  history: [submitted, intake],
  expected: [
    { what: 'review', by: '2026-12-04' },
    { what: 'publicity', by: '2026-12-11' },
    { what: 'pay', by: '2027-01-10' },
  ],
});
export const returned = sent({
  id: 'a-3',
  number: 'BF2026320500000003',
  status: 'returned',
  history: [
    submitted,
    intake,
    { at: '2026-11-20T11:00:00+08:00', event: 'return', status: 'returned', office, remark: '两处请补正。' },
  ],
  messages: [{ kind: 'returned', occasion: 'event', at: '2026-11-20T11:00:05+08:00', state: 'delivered' }],
  deadline: '2026-12-06T00:00:00+08:00',
  returned: {
    round: 1,
    remark: '两处请补正。',
    items: [
      {
        key: 'personalInfo.bankCardNo',
        code: 'other',
        text: '卡号和照片上的对不上。',
        old: '6222****0000',
        touched: true,
      },
      { key: 'idCardFront', code: 'photo', text: '照片反光，看不清姓名。', old: [], touched: false },
    ],
  },
  actions: ['save', 'correct', 'withdraw'],
});
const rejected = sent({
  id: 'a-4',
  number: 'BF2026320500000004',
  status: 'rejected',
  history: [
    submitted,
    intake,
    { at: '2026-11-18T11:00:00+08:00', event: 'reject', status: 'rejected', office, remark: '旧车不在本人名下。' },
  ],
});
const toPay = [submitted, intake, passed, approved, published, paying];
export const paid = sent({
  id: 'a-5',
  number: 'BF2026320500000005',
  status: 'paid',
  approvedAmount: 1_800_000,
  history: [...toPay, { at: '2026-11-20T15:00:00+08:00', event: 'paid', status: 'paid', office }],
});
export const payFailed = sent({
  id: 'a-6',
  number: 'BF2026320500000006',
  status: 'pay_failed',
  approvedAmount: 1_800_000,
  history: [
    ...toPay,
    { at: '2026-11-20T15:00:00+08:00', event: 'fail', status: 'pay_failed', office, remark: '户名不符' },
  ],
  deadline: '2026-12-20T00:00:00+08:00',
  actions: ['payee'],
});
export const draft = {
  ...testDraft('newApply', {
    id: 'a-7',
    files: [],
    keptUntil: '2027-05-20T00:00:00+08:00',
    steps: { ...testDraft('newApply').steps, oldCarInfo: {}, newCarInfo: {} },
  }),
  updatedAt: '2026-11-21T09:41:00+08:00',
};
export const all = [draft, returned, payFailed, waiting, reviewing, paid, rejected];

const listOf = (list: readonly object[]) => ({ data: { list, total: list.length } });
/** Responses of the list calls, filtered as the server does. */
export const have = (list: readonly (typeof draft)[], notes: readonly Notification[] = []) => ({
  ...server,
  'GET /applications': (_: unknown, { searchParams }: URL) => {
    const asked = searchParams.get('status')?.split(',');
    return listOf(list.filter(({ status }) => !asked || asked.includes(status)));
  },
  'GET /notifications': () => listOf(notes),
  ...Object.fromEntries(
    list.flatMap((one) => [
      [`GET /applications/${one.id}`, () => ({ data: one })],
      [
        `GET /applications/${one.id}/stage-time`,
        () => ({ data: { measured: one.status === 'reviewing' ? { median: 3, ninety: 9, cases: 40 } : null } }),
      ],
    ]),
  ),
});
export const note = (id: string, kind: Notification['kind'], one: Detail): Notification => ({
  id,
  at: '2026-11-20T11:00:00+08:00',
  kind,
  applicationId: one.id,
  number: one.number ?? null,
  readAt: null,
});
