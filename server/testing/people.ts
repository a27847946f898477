import type { FlowId } from '@domain/flow/types';
import { sampleMobile } from '@domain/testing/sample';

/** A step in the life of an application: an action, or a number of days that pass. */
export type HistoryStep =
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
  | 'revoke'
  | 'uphold'
  | 'dismiss'
  /** submission without funds: joins the waiting list */
  | 'wait'
  /** a grant to that city: the first on the waiting list gets an offer */
  | 'money'
  | { days: number };

export interface DemoPerson {
  name: string;
  /** what the app shows for this person */
  shows: string;
  flow: FlowId;
  history: readonly HistoryStep[];
  /** an incomplete draft */
  begun?: 'nothing' | 'firstStep';
  /** default: 苏州, which has no fund pool */
  city?: string;
  /** price of the new car in 分 */
  price?: number;
  /** photos of the first step and the values typed beside them */
  photos?: Photographed;
  /** number of earlier withdrawn applications */
  earlier?: number;
}

interface Photographed {
  typed: Record<string, string>;
  /** slot → the slot to which its document belongs */
  papers: Record<string, string>;
}

/** Cities with low and with exhausted funds. */
export const low = '320200';
export const exhausted = '320300';

const approved: HistoryStep[] = ['submit', { days: 1 }, 'intake', { days: 4 }, 'approve', { days: 3 }, 'approve'];
const paying: HistoryStep[] = [...approved, 'publish', { days: 5 }, 'started'];

/** People with applications in every state and edge cases of the screens. The position determines their numbers. */
export const people: readonly DemoPerson[] = [
  { name: '陈初', shows: '没有任何申请', flow: 'newApplyElv', history: [], begun: 'nothing' },
  { name: '林起', shows: '草稿：只填了第一步', flow: 'newApplyElv', history: [], begun: 'firstStep' },
  { name: '黄全', shows: '草稿：全部填好，可以提交', flow: 'newApply', history: [] },
  { name: '周迟', shows: '草稿：两天后到期移除', flow: 'apply', history: [{ days: 28 }] },
  { name: '吴交', shows: '已提交', flow: 'newApplyElv', history: ['submit', { days: 1 }], city: low },
  {
    name: '郑初审',
    shows: '审核中（初审）',
    flow: 'newApply',
    history: ['submit', { days: 1 }, 'intake', { days: 2 }],
  },
  {
    name: '冯复审',
    shows: '审核中（复审）',
    flow: 'applyElv',
    history: ['submit', { days: 1 }, 'intake', { days: 3 }, 'approve'],
  },
  {
    name: '卫补正',
    shows: '退回补正：发票号码、发票照片、开户支行',
    flow: 'newApplyElv',
    history: ['submit', { days: 1 }, 'intake', { days: 2 }, 'return', { days: 3 }],
  },
  { name: '蒋通过', shows: '审核通过', flow: 'newApply', history: approved },
  { name: '沈公示', shows: '公示中', flow: 'newApplyElv', history: [...approved, 'publish', { days: 2 }], city: low },
  { name: '韩拨付', shows: '拨付中', flow: 'apply', history: paying },
  {
    name: '杨退汇',
    shows: '拨付失败，可更正账户',
    flow: 'newApplyElv',
    history: [...paying, { days: 2 }, 'failed'],
    city: exhausted,
  },
  { name: '朱已付', shows: '已拨付', flow: 'newApply', history: [...paying, { days: 2 }, 'paid'] },
  {
    name: '秦不符',
    shows: '审核不通过',
    flow: 'applyElv',
    history: ['submit', { days: 1 }, 'intake', { days: 2 }, 'reject'],
  },
  { name: '许撤回', shows: '已撤回', flow: 'newApply', history: ['submit', { days: 1 }, 'withdraw'] },
  {
    name: '何逾期',
    shows: '过期关闭',
    flow: 'newApplyElv',
    history: ['submit', { days: 1 }, 'intake', { days: 1 }, 'return', { days: 17 }],
  },
  {
    name: '吕众多',
    shows: '14 份申请，列表要翻页',
    flow: 'newApplyElv',
    history: ['submit', { days: 1 }],
    earlier: 13,
  },
  {
    name: '施重审',
    shows: '审核中（复审）：审核通过被撤销，重新复审',
    flow: 'newApplyElv',
    history: [...approved, { days: 1 }, 'revoke'],
  },
  {
    name: '张异议',
    shows: '审核不通过：公示期异议成立',
    flow: 'newApplyElv',
    history: [...approved, 'publish', { days: 2 }, 'uphold'],
  },
  {
    name: '孔续示',
    shows: '公示中：异议不成立，继续公示',
    flow: 'newApply',
    history: [...approved, 'publish', { days: 2 }, 'dismiss'],
  },
  {
    name: '曹未改',
    shows: '过期关闭：拨付失败后 90 天没有更正账户',
    flow: 'newApplyElv',
    history: [...paying, { days: 2 }, 'failed', { days: 92 }],
  },
  {
    name: '严资紧',
    shows: '草稿：全部填好；无锡市资金紧张',
    flow: 'newApplyElv',
    history: [],
    city: low,
    price: 5_000_000,
  },
  {
    name: '华轮到',
    shows: '草稿：徐州市资金用完，已轮到',
    flow: 'newApplyElv',
    history: ['wait', 'money'],
    city: exhausted,
  },
  { name: '金候补', shows: '草稿：徐州市资金用完，在排队', flow: 'newApplyElv', history: ['wait'], city: exhausted },
  {
    name: '魏认出',
    shows: '草稿：第一步的照片已识别，打开就填好',
    flow: 'newApplyElv',
    history: [],
    photos: { typed: { regionCode: '320500' }, papers: { idCardFront: 'idCardFront', bankCard: 'bankCard' } },
  },
  {
    name: '陶不同',
    shows: '草稿：身份证的位置放了银行卡，卡号与照片不同',
    flow: 'newApplyElv',
    history: [],
    photos: {
      typed: { regionCode: '320500', bankCardNo: '6299990000000000020', bankName: '示例银行' },
      papers: { idCardFront: 'bankCard', bankCard: 'bankCard' },
    },
  },
];

export const mobileOf = (person: DemoPerson): string => sampleMobile(people.indexOf(person) + 1);
