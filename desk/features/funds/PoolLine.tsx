import { DayChart } from '@/components/chart/DayChart';
import { DataTable } from '@/components/DataTable';
import { DateRange, type Span } from '@/components/DateRange';
import { compactMoney, money } from '@/components/format';
import { Loaded } from '@/components/Loaded';
import { useFilteredRequest } from '@/components/useFilteredRequest';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';
import { keyOf, type PoolName } from './pool';

const parts = [
  { key: 'spent', tone: 'green' },
  { key: 'reserved', tone: 'amber' },
  { key: 'left', tone: 'blue' },
] as const;

interface Props {
  pool: PoolName;
  name: string;
  /** empty: the server's default range */
  span: Span;
  onSpan: (span: Span) => void;
}

/** A chart of one pool at the end of each day: spent, reserved and remaining add up to the grant. */
export function PoolLine({ pool, name, span, onSpan }: Props) {
  const t = useT();
  const [from, to] = span;
  const { edition, regionCode } = pool;
  const request = useFilteredRequest([keyOf(pool), from, to].join(), () =>
    call('fundsLine', { query: { edition, ...(regionCode && { regionCode }), from, to } }),
  );
  const days = request.last?.list ?? [];
  return (
    <section className="card" aria-label={t('funds.line', { pool: name })}>
      <div className="funds-time">
        <DateRange
          label={t('funds.time')}
          value={[from || days[0]?.day, to || days[days.length - 1]?.day]}
          onChange={onSpan}
        />
      </div>
      <Loaded request={request} empty={({ list }) => list.length === 0 && t('funds.noLine')}>
        {({ list }) => (
          <>
            <DayChart
              isStacked
              title={t('funds.line', { pool: name })}
              days={list.map(({ day }) => day)}
              series={parts.map(({ key, tone }) => ({
                name: t(`funds.${key}`),
                tone,
                values: list.map((one) => one[key]),
              }))}
              format={money}
              formatAxis={compactMoney}
            />
            <details className="chart-data">
              <summary>{t('chart.data')}</summary>
              <DataTable
                label={t('chart.data')}
                rowKey="day"
                size="small"
                rows={[...list].reverse()}
                most={50}
                columns={[
                  { title: t('chart.one'), dataIndex: 'day', className: 'num' },
                  ...(['granted', 'reserved', 'spent', 'left'] as const).map((key) => ({
                    title: t(`funds.${key}`),
                    dataIndex: key,
                    align: 'end' as const,
                    render: (fen: number) => <span className="num">{money(fen)}</span>,
                  })),
                ]}
              />
            </details>
          </>
        )}
      </Loaded>
    </section>
  );
}
