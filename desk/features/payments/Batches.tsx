import './payments.css';
import { Button, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { Link, useAccess } from '@umijs/max';
import type { CallTypes } from '@domain/contract/types';
import { DataTable } from '@/components/DataTable';
import { count, dateTime, money } from '@/components/format';
import { Keys } from '@/components/keys/HelpSheet';
import { useKeys } from '@/components/keys/useKeys';
import { Loaded } from '@/components/Loaded';
import { FilterSelect } from '@/components/FilterSelect';
import { Page } from '@/components/Page';
import { nextOf, Pager, usePages } from '@/components/Pager';
import { useEditions } from '@/components/useEditions';
import { useFilter } from '@/components/useFilter';
import { useFilteredRequest } from '@/components/useFilteredRequest';
import { useActorName } from '@/components/useActorName';
import { ToneTag } from '@/components/StatusTag';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';
import { shortId, states } from './batch';
import { HoldNotice } from './HoldNotice';
import { NewBatchDialog } from './NewBatchDialog';
import { StateTag } from './StateTag';

type Batch = CallTypes['batches']['reply']['list'][number];

const PAGE = 50;

/** Lists payment batches, newest first, with maker, releaser and state. */
export function Batches() {
  const t = useT();
  const access = useAccess();
  const editions = useEditions();
  const [filter, change] = useFilter(['state']);
  const only = states.find((state) => state === filter.state);
  const pages = usePages();
  const { after } = pages;
  const [making, setMaking] = useState(false);
  const request = useFilteredRequest([only, after].join(), () =>
    call('batches', { query: { state: only, after, pageSize: PAGE } }),
  );
  const who = useActorName(request.data?.names);
  const mayMake = access.makeBatch === true;
  useKeys(mayMake ? [{ key: 'n', name: 'payments.make', group: 'payments', do: () => setMaking(true) }] : []);
  const stamp = (by: string | null, at: string | null) => (
    <>
      <span className="payments-who">{who(by)}</span> {at && <span className="quiet num">{dateTime(at)}</span>}
    </>
  );
  const columns: TableColumnsType<Batch> = [
    {
      title: t('payments.batch'),
      dataIndex: 'id',
      render: (id: string) => (
        <Link to={`/payments/${id}`} className="num">
          {shortId(id)}
        </Link>
      ),
    },
    {
      title: t('payments.edition'),
      dataIndex: 'edition',
      className: 'payments-edition',
      render: editions.nameOf,
    },
    {
      title: t('payments.state'),
      dataIndex: 'state',
      render: (_, { state, leftOut }) => (
        <>
          <StateTag state={state} />{' '}
          {leftOut.length > 0 && <ToneTag tone="bad">{t('payments.leftOut.count', { count: leftOut.length })}</ToneTag>}
        </>
      ),
    },
    {
      title: t('payments.count'),
      dataIndex: 'count',
      align: 'end',
      render: (n: number) => <span className="num">{count(n)}</span>,
    },
    {
      title: t('payments.sum'),
      dataIndex: 'sum',
      align: 'end',
      render: (fen: number) => <span className="num">{money(fen)}</span>,
    },
    {
      title: t('payments.madeBy'),
      key: 'made',
      className: 'payments-stamp',
      render: (_, { madeBy, madeAt }) => stamp(madeBy, madeAt),
    },
    {
      title: t('payments.releasedBy'),
      key: 'released',
      className: 'payments-stamp',
      render: (_, { releasedBy, releasedAt }) => stamp(releasedBy, releasedAt),
    },
  ];
  return (
    <Page
      title={t('nav.payments')}
      lead={t('payments.lead')}
      actions={
        <>
          <FilterSelect
            className="payments-state"
            label={t('payments.state')}
            all={t('payments.state.all')}
            value={only ?? ''}
            options={states.map((value) => ({ value, label: t(`payments.state.${value}`) }))}
            onChange={(state) => change({ state })}
          />
          {mayMake && (
            <Button type="primary" onClick={() => setMaking(true)}>
              {t('payments.make')} <Keys of="n" />
            </Button>
          )}
        </>
      }
    >
      {request.data?.hold && <HoldNotice hold={request.data.hold} who={who} onDone={request.refresh} />}
      <section className="card">
        <Loaded
          request={request}
          empty={({ list }) => list.length === 0 && t(only ? 'payments.none.state' : 'payments.none')}
        >
          {({ list, total }) => (
            <>
              <p className="quiet payments-total num" role="status">
                {t('payments.total', { count: count(total) })}
              </p>
              <DataTable label={t('payments.list')} rowKey="id" rows={list} columns={columns} />
              {total > list.length && (
                <Pager
                  pages={pages}
                  next={nextOf(request)}
                  labels={{ back: t('payments.newer'), next: t('payments.older') }}
                >
                  <span className="quiet num">{t('payments.page', { page: pages.page })}</span>
                </Pager>
              )}
            </>
          )}
        </Loaded>
      </section>
      {making && <NewBatchDialog hold={request.data?.hold ?? null} onClose={() => setMaking(false)} />}
    </Page>
  );
}
