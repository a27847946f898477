import './funds.css';
import { useRequest } from 'ahooks';
import { Button } from 'antd';
import { useState } from 'react';
import { useAccess } from '@umijs/max';
import { Keys } from '@/components/keys/HelpSheet';
import { useKeys } from '@/components/keys/useKeys';
import { Loaded } from '@/components/Loaded';
import { FilterSelect } from '@/components/FilterSelect';
import { Page } from '@/components/Page';
import { useEditions } from '@/components/useEditions';
import { useFilter } from '@/components/useFilter';
import { useRegionName } from '@/components/useRegionName';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';
import { GrantDialog } from './GrantDialog';
import { isGrantable, keyOf, type Pool, type PoolName } from './pool';
import { PoolLine } from './PoolLine';
import { PoolTable } from './PoolTable';

/** Granted, reserved, spent and remaining amounts of each fund pool, and their history by day. */
export function Funds() {
  const t = useT();
  const access = useAccess();
  const editions = useEditions();
  const region = useRegionName();
  const [filter, change] = useFilter(['edition', 'pool', 'from', 'to']);
  const [changing, setChanging] = useState<Partial<PoolName> | null>(null);
  const request = useRequest(() => call('officeFunds'));
  const only = filter.edition || undefined;
  const all = request.data?.list ?? [];
  const shown = only ? all.filter(({ edition }) => edition === only) : all;
  const chosen = shown.find((pool) => keyOf(pool) === filter.pool) ?? shown[0];
  const mayGrant = access.grantFunds === true;
  const nameOf = (pool: Pool) =>
    `${editions.nameOf(pool.edition)} · ${pool.regionCode ? region(pool.regionCode) : t('funds.province')}`;
  useKeys(
    mayGrant
      ? [{ key: 'g', name: 'funds.change', group: 'funds', do: () => setChanging(chosen ?? { edition: only }) }]
      : [],
  );
  return (
    <Page
      title={t('nav.funds')}
      lead={t('funds.lead')}
      actions={
        <>
          <FilterSelect
            className="funds-edition"
            label={t('funds.edition')}
            all={t('funds.all')}
            value={only ?? ''}
            options={editions.optionsFor(isGrantable(all))}
            onChange={(edition) => change({ edition, pool: '' })}
          />
          {mayGrant && (
            <Button type="primary" onClick={() => setChanging({ edition: only })}>
              {t('funds.change')} <Keys of="g" />
            </Button>
          )}
        </>
      }
    >
      <section className="card" aria-label={t('funds.pools')}>
        <Loaded
          request={request}
          empty={({ list }) => (list.length === 0 ? t('funds.none') : shown.length === 0 && t('funds.none.edition'))}
        >
          {() => (
            <PoolTable
              list={shown}
              chosen={chosen}
              nameOf={nameOf}
              onPick={(pool) => change({ pool: keyOf(pool) })}
              onChange={mayGrant ? setChanging : undefined}
            />
          )}
        </Loaded>
      </section>
      {chosen && (
        <PoolLine
          pool={chosen}
          name={nameOf(chosen)}
          span={[filter.from, filter.to]}
          onSpan={([from, to]) => change({ from, to })}
        />
      )}
      {changing && <GrantDialog pools={all} about={changing} onClose={() => setChanging(null)} />}
    </Page>
  );
}
