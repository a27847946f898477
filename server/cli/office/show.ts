import type { CallTypes } from '@domain/contract/types';
import { flows } from '@domain/flow';
import { fieldsOf } from '@domain/flow/fields';
import type { Control, Value } from '@domain/flow/types';
import { shownMoney } from '@domain/rules/money';

import { table } from './table';
import { shownAmount, shownInstant, shownStatus } from './words';

type OfficeDetail = CallTypes['officeApplication']['reply'];

const shownValue = (control: Control, value: Value | undefined): string =>
  control === 'money' && typeof value === 'number' ? `${shownMoney(value)}元` : String(value ?? '—');

const proofWords = { qr: '二维码', checksum: '校验位', twice: '两处一致' };

/** Formats the OCR value of a field: equal to the typed value, or different, with its proof. */
function shownReading(
  control: Control,
  read: NonNullable<OfficeDetail['read']>[string] | undefined,
  differs: boolean,
): string {
  if (!read) return '';
  const proof = read.proof ? `（${proofWords[read.proof]}）` : '';
  return differs ? `不一致：${shownValue(control, read.value)}${proof}` : `一致${proof}`;
}

/** Formats an application as text: header, answers by step, photos, history. */
export function showDetail(detail: OfficeDetail): string {
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
    held,
    masked,
  } = detail;
  const head: [string, string][] = [
    ['编号', number ?? '—'],
    ['id', id],
    ['状态', shownStatus(status, stage)],
    ['提交', shownInstant(submittedAt)],
    ['办理', held ? `${held.mine ? '我' : held.by}，至 ${shownInstant(held.until)} ${held.note}` : '无人'],
    ...(masked ? [['遮盖', '领取后显示完整内容'] as [string, string]] : []),
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
      ['时间', '事件', '状态', '办理', '意见', '内部备注'],
      history.map((entry) => [
        shownInstant(entry.at),
        entry.event,
        shownStatus(entry.status, entry.stage),
        entry.person ?? entry.office ?? '申请人/系统',
        entry.remark ?? '',
        entry.officeNote ?? '',
      ]),
    ),
  ].join('\n\n');
}
