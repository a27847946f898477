import './figures.css';
import { Button } from 'antd';
import { figureNames } from '@domain/figures';
import { DayChart } from '@/parts/chart/DayChart';
import { Days } from '@/parts/Days';
import { count } from '@/parts/format';
import { Keys } from '@/parts/keys/HelpSheet';
import { useKeys } from '@/parts/keys/useKeys';
import { Loaded } from '@/parts/Loaded';
import { OnlySelect } from '@/parts/OnlySelect';
import { Page } from '@/parts/Page';
import { saveTable } from '@/parts/save';
import { useEditions } from '@/parts/useEditions';
import { useFilter } from '@/parts/useFilter';
import { useFilteredRequest } from '@/parts/useFilteredRequest';
import { useRegionName, useRegions } from '@/parts/useRegionName';
import { announce } from '@/services/announce';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';
import { Ages } from './Ages';
import { CountTable } from './CountTable';
import { Returns } from './Returns';

const drawn = [
  { name: 'received', tone: 'first' },
  { name: 'approved', tone: 'third' },
  { name: 'returned', tone: 'second' },
  { name: 'rejected', tone: 'fourth' },
] as const;

/** Statistics by day and city, reasons of returns, and waiting times. */
export function FiguresPage() {
  const t = useT();
  const regions = useRegions();
  const region = useRegionName();
  const editions = useEditions();
  const [filter, change] = useFilter(['from', 'to', 'regionCode', 'edition']);
  const { from, to, regionCode, edition } = filter;
  const asked = useFilteredRequest([from, to, regionCode, edition].join(), () =>
    call('figures', { query: { from, to, regionCode, edition } }),
  );
  const { data, last } = asked;
  const exportAll = () => {
    if (!data || asked.loading) return;
    const names = figureNames.map((name) => t(`figures.one.${name}`));
    const lines = [
      [t('figures.when'), data.from, data.to],
      [t('figures.region'), regionCode ? region(regionCode) : t('figures.region.all')],
      [t('figures.edition'), edition ? editions.nameOf(edition) : t('figures.edition.all')],
      [],
      [t('chart.one'), ...names],
      ...data.days.map((one) => [one.day, ...figureNames.map((name) => one[name])]),
      [],
      [t('figures.region'), ...names],
      ...data.cities.map((one) => [region(one.regionCode), ...figureNames.map((name) => one[name])]),
      [t('figures.total'), ...figureNames.map((name) => data.total[name])],
    ];
    saveTable(lines, `figures-${data.from}-${data.to}.csv`);
    announce(t('figures.exported'));
  };
  useKeys([{ key: 'e', name: 'figures.export', group: 'figures', do: exportAll }]);
  return (
    <Page
      title={t('place.figures')}
      lead={t('figures.lead')}
      actions={
        <Button disabled={!data || asked.loading} onClick={exportAll}>
          {t('figures.export')} <Keys of="e" />
        </Button>
      }
    >
      <section className="card figures-by" aria-label={t('figures.by')}>
        <Days
          label={t('figures.when')}
          value={[from || last?.from, to || last?.to]}
          onChange={([begin, end]) => change({ from: begin, to: end })}
        />
        <OnlySelect
          search
          label={t('figures.region')}
          all={t('figures.region.all')}
          value={regionCode}
          options={regions.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(value) => change({ regionCode: value })}
        />
        <OnlySelect
          label={t('figures.edition')}
          all={t('figures.edition.all')}
          value={edition}
          options={editions.options}
          onChange={(value) => change({ edition: value })}
        />
      </section>
      <Loaded asked={asked}>
        {({ total, days, cities, returns, took, waiting }) => (
          <>
            <dl className="figures-total">
              {figureNames.map((name) => (
                <div key={name}>
                  <dt>{t(`figures.one.${name}`)}</dt>
                  <dd className="num">{count(total[name])}</dd>
                </div>
              ))}
            </dl>
            <section className="card">
              <DayChart
                title={t('figures.days')}
                days={days.map(({ day }) => day)}
                series={drawn.map(({ name, tone }) => ({
                  name: t(`figures.one.${name}`),
                  tone,
                  values: days.map((one) => one[name]),
                }))}
                shown={count}
                short={count}
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
              <h2>{t('figures.cities')}</h2>
              {cities.length === 0 ? (
                <p className="state">{t('figures.cities.none')}</p>
              ) : (
                <CountTable
                  label={t('figures.cities')}
                  first={t('figures.region')}
                  rows={[
                    ...cities.map(({ regionCode: code, ...counts }) => ({ name: region(code), counts })),
                    { name: t('figures.total'), counts: total },
                  ]}
                />
              )}
            </section>
            <div className="figures-pair">
              <Returns list={returns} />
              <Ages list={waiting} name="waiting" />
              <Ages list={took} name="took" />
            </div>
          </>
        )}
      </Loaded>
    </Page>
  );
}
