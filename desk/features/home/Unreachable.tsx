import { Link } from '@umijs/max';
import { Button, type TableColumnsType } from 'antd';
import { useRequest } from 'ahooks';
import { useLayoutEffect, useRef, useState } from 'react';
import type { CallTypes } from '@domain/contract/types';
import { DataTable } from '@/components/DataTable';
import { lastDay } from '@/components/format';
import { Loaded } from '@/components/Loaded';
import { useAction } from '@/components/useAction';
import { useRegionName } from '@/components/useRegionName';
import { useResend } from '@/components/useResend';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';

type Entry = CallTypes['unreachable']['reply']['list'][number];

const MOST = 100;

/** Focuses the heading of the list, or of the page, when the pressed button has vanished with its row. Returns what a press calls. */
function useFocusAfterRemoval(list: readonly Entry[] | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isMarked = useRef(false);
  useLayoutEffect(() => {
    if (!isMarked.current || document.activeElement !== document.body) return;
    isMarked.current = false;
    (heading.current ?? document.querySelector('h1'))?.focus();
  }, [list]);
  return { heading, onMark: () => void (isMarked.current = true) };
}

/** Cases whose applicant could not be reached by SMS: an officer calls, then removes the entry. Not rendered when there are none. */
export function Unreachable() {
  const t = useT();
  const region = useRegionName();
  const { busy, run } = useAction();
  const [marked, setMarked] = useState<string>();
  const request = useRequest(() => call('unreachable', { query: { pageSize: MOST } }), {
    pollingInterval: 60_000,
    pollingWhenHidden: false,
  });
  const { data, error, refresh } = request;
  const { busy: isSending, resend } = useResend(refresh);
  const { heading, onMark } = useFocusAfterRemoval(data?.list);
  if (!error && !data?.list.length) return null;
  const press = (id: string, act: () => void) => {
    if (busy || isSending) return;
    setMarked(id);
    onMark();
    act();
  };
  const reached = ({ id, number }: Entry) =>
    void run(async () => {
      await call('markReached', { params: { id } });
      refresh();
      return t('unreachable.done', { number: number ?? '' });
    });
  const columns: TableColumnsType<Entry> = [
    {
      title: t('case.number'),
      dataIndex: 'number',
      render: (number: string, { applicationId }) => (
        <Link to={`/cases/${applicationId}`} className="num">
          {number}
        </Link>
      ),
    },
    { title: t('case.region'), dataIndex: 'regionCode', render: region },
    { title: t('unreachable.message'), dataIndex: 'kind', render: (kind: string) => t(`unreachable.kind.${kind}`) },
    {
      title: t('unreachable.reason'),
      dataIndex: 'reason',
      render: (reason: string) => t(`unreachable.reason.${reason}`),
    },
    {
      title: t('unreachable.deadline'),
      dataIndex: 'deadline',
      render: (at: string | null) => <span className="num">{at ? lastDay(at) : '–'}</span>,
    },
    {
      title: t('unreachable.action'),
      key: 'action',
      render: (_, entry) => (
        <div className="unreachable-actions">
          <Button
            // not `disabled`, which would lose the focus
            loading={busy && marked === entry.id}
            onClick={() => press(entry.id, () => reached(entry))}
            aria-label={t('unreachable.reached.of', { number: entry.number ?? '' })}
          >
            {t('unreachable.reached')}
          </Button>
          <Button
            loading={isSending && marked === entry.id}
            onClick={() => press(entry.id, () => resend(entry))}
            aria-label={t('resend.of', { number: entry.number ?? '' })}
          >
            {t('resend.do')}
          </Button>
        </div>
      ),
    },
  ];
  return (
    <section className="card" aria-labelledby="home-unreachable">
      <h2 id="home-unreachable" ref={heading} tabIndex={-1}>
        {data ? t('unreachable.title', { count: data.total }) : t('unreachable.table')}
      </h2>
      <Loaded request={request}>
        {({ list, total }) => (
          <>
            <p className="quiet unreachable-hint">
              {t('unreachable.hint')} {total > list.length && t('home.first', { count: list.length })}
            </p>
            <DataTable label={t('unreachable.table')} rowKey="id" rows={list} columns={columns} withActions />
          </>
        )}
      </Loaded>
    </section>
  );
}
