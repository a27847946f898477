import { type Breakpoint, Button, type TableColumnsType } from 'antd';
import type { CallTypes } from '@domain/contract/types';
import { useT } from '@/services/i18n';
import { CaseTable } from './CaseTable';
import { DueTag } from './DueTag';
import { day, dateTime, money } from './format';
import { StatusTag } from './StatusTag';
import { useRegionName } from './useRegionName';

type Entry = CallTypes['officeApplications']['reply']['list'][number];

interface Props {
  list: readonly Entry[];
  /** shows the end of the hold and its reason */
  held?: boolean;
  /** shows the holder of each case, for a lead, with a button */
  onHandOver?: (entry: Entry) => void;
  loading?: boolean;
}

const HoldEnd = ({ held }: Pick<Entry, 'held'>) =>
  held?.ends ? <DueTag due={held.ends} /> : <span className="num">{held ? dateTime(held.until) : ''}</span>;

/** Columns of wide windows only: in a window of 768 px the amount would be cut off. */
const wide: Breakpoint[] = ['lg'];

/** A list of cases with their status and due day. */
export function CaseList({ list, held, onHandOver, loading }: Props) {
  const t = useT();
  const region = useRegionName();
  const columns: TableColumnsType<Entry> = [
    { title: t('case.name'), dataIndex: 'name' },
    {
      title: t('case.flow'),
      dataIndex: 'flow',
      className: 'case-wraps',
      render: (flow: string) => t(`status.flow.${flow}`),
    },
    { title: t('case.region'), dataIndex: 'regionCode', responsive: wide, render: region },
    {
      title: t('case.status'),
      dataIndex: 'status',
      render: (_, { status, stage }) => <StatusTag status={status} stage={stage} />,
    },
    {
      title: t('case.due'),
      dataIndex: 'due',
      className: 'case-wraps',
      render: (_, { due }) => (due ? <DueTag due={due} /> : '–'),
    },
    {
      title: t('case.amount'),
      dataIndex: 'amount',
      align: 'end',
      render: (_, { amount, approvedAmount }) => <span className="num">{money(approvedAmount ?? amount ?? 0)}</span>,
    },
    {
      title: t('case.submitted'),
      dataIndex: 'submittedAt',
      responsive: wide,
      render: (at: string | null) => <span className="num">{at ? day(at) : '–'}</span>,
    },
  ];
  if (held)
    columns.push(
      {
        title: t('case.until'),
        key: 'until',
        render: (_, { held: how }) => <HoldEnd held={how} />,
      },
      { title: t('case.note'), key: 'note', render: (_, one) => one.held?.note },
    );
  if (onHandOver)
    columns.push({
      title: t('case.holder'),
      key: 'holder',
      className: 'case-wraps',
      render: (_, entry) =>
        entry.held ? (
          <div className="case-holder">
            <span title={entry.held.note}>
              {entry.held.by} <HoldEnd held={entry.held} />
            </span>
            <Button
              onClick={() => onHandOver(entry)}
              aria-label={t('review.handOver.of', { number: entry.number ?? '' })}
            >
              {t('review.handOver')}
            </Button>
          </div>
        ) : (
          '–'
        ),
    });
  return (
    <CaseTable
      label={t('case.table')}
      list={list}
      columns={columns}
      loading={loading}
      withActions={onHandOver !== undefined}
    />
  );
}
