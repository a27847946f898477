import type { Status } from '@domain/status';

const statusWords: Record<Status, string> = {
  draft: '待提交',
  submitted: '已提交',
  reviewing: '审核中',
  returned: '退回补正',
  approved: '审核通过',
  publicity: '公示中',
  paying: '拨付中',
  pay_failed: '拨付失败',
  paid: '已拨付',
  rejected: '审核不通过',
  withdrawn: '已撤回',
  expired: '逾期关闭',
};

export const shownStatus = (status: Status, stage?: number): string =>
  statusWords[status] + (stage ? (stage === 1 ? '（初审）' : '（复审）') : '');

/** Formats an amount in 分 as 元 with two decimals. */
export const shownAmount = (fen: number | null | undefined): string =>
  fen === null || fen === undefined ? '—' : `${(fen / 100).toFixed(2)}元`;

export const shownInstant = (at: string | null | undefined): string => (at ? at.slice(0, 16).replace('T', ' ') : '—');
