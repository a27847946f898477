import { Button, Table, type TableColumnsType } from 'antd';
import { DataTable } from '@/components/DataTable';
import { money } from '@/components/format';
import { useRegionName } from '@/components/useRegionName';
import { useEditions, usePublishedEditions } from '@/components/useEditions';
import { ToneTag } from '@/components/StatusTag';
import { useT } from '@/services/i18n';
import { isSame, keyOf, type Pool, sumOf } from './pool';

interface Props {
  list: readonly Pool[];
  chosen?: Pool;
  nameOf: (pool: Pool) => string;
  onPick: (pool: Pool) => void;
  onChange?: (pool: Pool) => void;
}

const tones = { ample: 'ok', low: 'warn', exhausted: 'bad' } as const;
const sums = ['granted', 'reserved', 'spent', 'left'] as const;

/** The share of a pool that is left, as a bar and a number. */
function Meter({ granted, left }: Pool) {
  const share = granted > 0 ? (left / granted) * 100 : undefined;
  return (
    <span className="funds-share">
      <span className="funds-meter" aria-hidden="true">
        <span style={{ width: `${share ?? 0}%` }} />
      </span>
      <span className="num">{share === undefined ? '–' : `${share.toFixed(1)}%`}</span>
    </span>
  );
}

export function PoolTable({ list, chosen, nameOf, onPick, onChange }: Props) {
  const t = useT();
  const region = useRegionName();
  const editions = useEditions();
  const { published } = usePublishedEditions();
  const stateOf = (pool: Pool) =>
    published.find(({ id }) => id === pool.edition)?.funds?.find(({ regionCode }) => regionCode === pool.regionCode)
      ?.state;
  const columns: TableColumnsType<Pool> = [
    {
      title: t('funds.edition'),
      key: 'edition',
      render: (_, pool) => (
        <Button
          type="link"
          size="small"
          className="funds-pick"
          aria-pressed={chosen !== undefined && isSame(pool)(chosen)}
          aria-label={t('funds.showLine', { pool: nameOf(pool) })}
          onClick={() => onPick(pool)}
        >
          {editions.nameOf(pool.edition)}
        </Button>
      ),
    },
    {
      title: t('funds.region'),
      key: 'region',
      render: (_, { regionCode }) => (regionCode ? region(regionCode) : t('funds.province')),
    },
    ...sums.map((name) => ({
      title: t(`funds.${name}`),
      dataIndex: name,
      align: 'end' as const,
      sorter: (a: Pool, b: Pool) => a[name] - b[name],
      render: (fen: number) => <span className="num">{money(fen)}</span>,
    })),
    { title: t('funds.share'), key: 'share', render: (_, pool) => <Meter {...pool} /> },
    {
      title: t('funds.state'),
      key: 'state',
      render: (_, pool) => {
        const state = stateOf(pool);
        return state ? <ToneTag tone={tones[state]}>{t(`funds.${state}`)}</ToneTag> : '–';
      },
    },
  ];
  if (onChange)
    columns.push({
      title: t('funds.change'),
      key: 'change',
      render: (_, pool) => (
        <Button size="small" aria-label={t('funds.changeOne', { pool: nameOf(pool) })} onClick={() => onChange(pool)}>
          {t('funds.change')}
        </Button>
      ),
    });
  const sum = sumOf(list);
  return (
    <DataTable
      label={t('funds.table')}
      rowKey={keyOf}
      rows={list}
      most={50}
      columns={columns}
      rowClassName={(pool) => (chosen && isSame(pool)(chosen) ? 'funds-chosen' : '')}
      summary={() => (
        <Table.Summary.Row>
          <Table.Summary.Cell index={0} colSpan={2}>
            <strong>{t('funds.sum')}</strong>
          </Table.Summary.Cell>
          {sums.map((name, n) => (
            <Table.Summary.Cell key={name} index={n + 2} align="end">
              <strong className="num">{money(sum[name])}</strong>
            </Table.Summary.Cell>
          ))}
          <Table.Summary.Cell index={6} colSpan={onChange ? 3 : 2} />
        </Table.Summary.Row>
      )}
    />
  );
}
