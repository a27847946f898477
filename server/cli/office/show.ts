import type { Detail } from '@domain/contract/types';
import { flows } from '@domain/flow';
import { fieldsOf } from '@domain/flow/fields';
import type { Control, Value } from '@domain/flow/types';
import { shownMoney } from '@domain/rules/money';

import { table } from './table';
import { shownAmount, shownInstant, shownStatus } from './words';

const shownValue = (control: Control, value: Value | undefined): string =>
  control === 'money' && typeof value === 'number' ? `${shownMoney(value)}元` : String(value ?? '—');

const proofWords = { qr: '二维码', checksum: '校验位', twice: '两处一致' };

/** What the photo says: the same, or what else, and how sure that is. */
function shownReading(
  control: Control,
  read: NonNullable<Detail['read']>[string] | undefined,
  differs: boolean,
): string {
  if (!read) return '';
  const proof = read.proof ? `（${proofWords[read.proof]}）` : '';
  return differs ? `不一致：${shownValue(control, read.value)}${proof}` : `一致${proof}`;
}

/** One application for a person to read: head, answers step by step, photos, history. */
export function showDetail(detail: Detail): string {
  const {
    number,
    id,
    status,
    stage,
    estimate,
    approvedAmount,
    submittedAt,
    deadline,
    steps,
    files,
    history,
    returned,
    read = {},
    differs = [],
  } = detail;
  const head: [string, string][] = [
    ['编号', number ?? '—'],
    ['id', id],
    ['状态', shownStatus(status, stage)],
    ['提交', shownInstant(submittedAt)],
    ['测算', `${shownAmount(estimate.amount)}  ${estimate.formula}`],
    ['核定', shownAmount(approvedAmount)],
    ...(deadline ? [['补正截止', shownInstant(deadline)] as [string, string]] : []),
  ];
  const answers = flows[detail.flow].steps.flatMap((step) =>
    fieldsOf(step).map(({ key, label, control }) => {
      const value = steps[step.key][key] ?? null;
      return [
        `${step.key}.${key}`,
        label,
        shownValue(control, value),
        shownReading(control, read[`${step.key}.${key}`], differs.includes(`${step.key}.${key}`)),
      ];
    }),
  );
  return [
    table(['项', '内容'], head),
    table(['项目', '名称', '内容', '照片上'], answers),
    table(
      ['材料', '照片'],
      [...new Set(files.map((file) => file.slot))].map((slot) => [
        slot,
        files
          .filter((file) => file.slot === slot)
          .map((file) => file.id)
          .join(' '),
      ]),
    ),
    ...(returned
      ? [
          table(
            ['退回项目', '代码', '说明', '已改'],
            returned.items.map((item) => [item.key, item.code, item.text, item.touched ? '是' : '否']),
          ),
        ]
      : []),
    table(
      ['时间', '事件', '状态', '办理', '意见'],
      history.map((entry) => [
        shownInstant(entry.at),
        entry.event,
        shownStatus(entry.status, entry.stage),
        entry.office ?? '申请人/系统',
        entry.remark ?? '',
      ]),
    ),
  ].join('\n\n');
}
