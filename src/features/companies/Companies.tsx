import { useState } from 'react';
import { useIntl, useSearchParams } from '@umijs/max';
import InfiniteScroll from 'antd-mobile/es/components/infinite-scroll';
import { Button } from '@/components/inputs/Button';
import { Skeleton } from '@/components/feedback/Skeleton';
import { StateView } from '@/components/feedback/StateView';
import { useT } from '@/i18n';
import { useRegionName } from '@/hooks/useRegionName';
import { LoadFailed } from '@/components/feedback/LoadFailed';
import { Screen } from '@/components/layout/Screen';
import { CompanyCard } from './CompanyCard';
import { FilterBar } from './FilterBar';
import { isFiltered, noFilters, readFilters, writeFilters, type Filters } from './filters';
import { usePages } from './usePages';
import './companies.css';

/** The filters are in the URL, so that a list can be shared and restored by going back. */
export function Companies() {
  const t = useT();
  const { locale } = useIntl();
  const regionName = useRegionName(locale !== 'zh-CN');
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const change = (part: Partial<Filters>) => setSearch(writeFilters({ ...filters, ...part }), { replace: true });
  const { list, total, error, hasMore, more, retry } = usePages(filters);
  const [cleared, setCleared] = useState(0);
  const clear = () => {
    setCleared((n) => n + 1); // remounts the filter bar, which discards typed text
    setSearch(writeFilters(noFilters), { replace: true });
  };
  return (
    <Screen title={t('companies.bar')}>
      <div className="head">
        <h1>{t('companies.title')}</h1>
        <p>{t('companies.lead')}</p>
      </div>
      <FilterBar
        key={cleared}
        filters={filters}
        brands={[...new Set(list.flatMap((company) => company.brands))]}
        onChange={change}
      />
      <div className="tally">
        <p className="cap" role="status">
          {!!total && t('companies.count', { n: total })}
        </p>
        {isFiltered(filters) && total !== 0 && (
          <button type="button" className="tap" onClick={clear}>
            {t('companies.clear')}
          </button>
        )}
      </div>
      <div className="companies-list">
        {total === 0 && (
          <StateView
            art="no-match"
            title={t('companies.none')}
            live="status"
            actions={
              <Button kind="line" onClick={clear}>
                {t('companies.clear')}
              </Button>
            }
          >
            {t('companies.noneMore')}
          </StateView>
        )}
        {list.map((company) => (
          <CompanyCard key={company.id} company={company} region={regionName(company.regionCode, company.regionName)} />
        ))}
        {total === undefined && !error && <Skeleton count={5} />}
        {error && <LoadFailed title={t('companies.failed')} error={error} onRetry={retry} />}
        {total !== undefined && total > 0 && !error && <LoadMore onReach={more} hasMore={hasMore} />}
      </div>
    </Screen>
  );
}

/** Loads the next page before the end is reached; the button is for keyboard users (antd-mobile's own 重试 is a link without href). */
function LoadMore({ onReach, hasMore }: { onReach: () => Promise<unknown>; hasMore: boolean }) {
  const t = useT();
  return (
    <InfiniteScroll loadMore={async () => void (await onReach())} hasMore={hasMore} threshold={100}>
      {hasMore ? (
        <Button kind="text" onClick={() => void onReach()}>
          {t('companies.more')}
        </Button>
      ) : (
        <p className="cap the-end">{t('companies.end')}</p>
      )}
    </InfiniteScroll>
  );
}
