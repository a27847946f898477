import './statistics.css';
import { Button } from 'antd';
import { statisticNames } from '@domain/statistics';
import { DayChart } from '@/components/chart/DayChart';
import { DateRange } from '@/components/DateRange';
import { count } from '@/components/format';
import { Keys } from '@/components/keys/HelpSheet';
import { useKeys } from '@/components/keys/useKeys';
import { Loaded } from '@/components/Loaded';
import { FilterSelect } from '@/components/FilterSelect';
import { Page } from '@/components/Page';
import { saveTable } from '@shared/saveFile';
import { useEditions } from '@/components/useEditions';
import { useFilter } from '@/components/useFilter';
import { useFilteredRequest } from '@/components/useFilteredRequest';
import { useRegionName, useAllRegions } from '@/components/useRegionName';
import { announce } from '@/services/announce';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';
import { WaitingTimes } from './WaitingTimes';
import { CountTable } from './CountTable';
import { ReturnReasons } from './ReturnReasons';

const drawn = [
  { name: 'received', tone: 'blue' },
  { name: 'approved', tone: 'green' },
  { name: 'returned', tone: 'amber' },
  { name: 'rejected', tone: 'red' },
] as const;

/** Statistics by day and city, reasons of returns, and waiting times. */
export function StatisticsPage() {
  const t = useT();
  const regions = useAllRegions();
  const region = useRegionName();
  const editions = useEditions();
  const [filter, change] = useFilter(['from', 'to', 'regionCode', 'edition']);
  const { from, to, regionCode, edition } = filter;
  const request = useFilteredRequest([from, to, regionCode, edition].join(), () =>
    call('statistics', { query: { from, to, regionCode, edition } }),
  );
  const { data, last } = request;
  const exportAll = () => {
    if (!data || request.loading) return;
    const names = statisticNames.map((name) => t(`statistics.one.${name}`));
    const lines = [
      [t('statistics.when'), data.from, data.to],
      [t('statistics.region'), regionCode ? region(regionCode) : t('statistics.region.all')],
      [t('statistics.edition'), edition ? editions.nameOf(edition) : t('statistics.edition.all')],
      [],
      [t('chart.one'), ...names],
      ...data.days.map((one) => [one.day, ...statisticNames.map((name) => one[name])]),
      [],
      [t('statistics.region'), ...names],
      ...data.cities.map((one) => [region(one.regionCode), ...statisticNames.map((name) => one[name])]),
      [t('statistics.total'), ...statisticNames.map((name) => data.total[name])],
    ];
    saveTable(`statistics-${data.from}-${data.to}.csv`, lines);
    announce(t('statistics.exported'));
  };
  useKeys([{ key: 'e', name: 'statistics.export', group: 'statistics', do: exportAll }]);
  return (
    <Page
      title={t('nav.statistics')}
      lead={t('statistics.lead')}
      actions={
        <Button disabled={!data || request.loading} onClick={exportAll}>
          {t('statistics.export')} <Keys of="e" />
        </Button>
      }
    >
      <section className="card statistics-by" aria-label={t('statistics.by')}>
        <DateRange
          label={t('statistics.when')}
          value={[from || last?.from, to || last?.to]}
          onChange={([begin, end]) => change({ from: begin, to: end })}
        />
        <FilterSelect
          search
          label={t('statistics.region')}
          all={t('statistics.region.all')}
          value={regionCode}
          options={regions.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(value) => change({ regionCode: value })}
        />
        <FilterSelect
          label={t('statistics.edition')}
          all={t('statistics.edition.all')}
          value={edition}
          options={editions.optionsWithCases}
          onChange={(value) => change({ edition: value })}
        />
      </section>
      <Loaded request={request}>
        {({ total, days, cities, returns, took, waiting }) => (
          <>
            <dl className="statistics-total">
              {statisticNames.map((name) => (
                <div key={name}>
                  <dt>{t(`statistics.one.${name}`)}</dt>
                  <dd className="num">{count(total[name])}</dd>
                </div>
              ))}
            </dl>
            <section className="card">
              <DayChart
                title={t('statistics.days')}
                days={days.map(({ day }) => day)}
                series={drawn.map(({ name, tone }) => ({
                  name: t(`statistics.one.${name}`),
                  tone,
                  values: days.map((one) => one[name]),
                }))}
                format={count}
                formatAxis={count}
              />
              <details className="chart-data">
                <summary>{t('chart.data')}</summary>
                <CountTable
                  label={t('chart.data')}
                  first={t('chart.one')}
                  rows={[...days].reverse().map(({ day, ...counts }) => ({ name: day, counts }))}
                />
              </details>
            </section>
            <section className="card">
              <h2>{t('statistics.cities')}</h2>
              {cities.length === 0 ? (
                <p className="state">{t('statistics.cities.none')}</p>
              ) : (
                <CountTable
                  label={t('statistics.cities')}
                  first={t('statistics.region')}
                  rows={[
                    ...cities.map(({ regionCode: code, ...counts }) => ({ name: region(code), counts })),
                    { name: t('statistics.total'), counts: total },
                  ]}
                />
              )}
            </section>
            <div className="statistics-pair">
              <ReturnReasons list={returns} />
              <WaitingTimes list={waiting} name="waiting" />
              <WaitingTimes list={took} name="took" />
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}
