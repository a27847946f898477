import { Button, type TableColumnsType } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import type { CallTypes } from '@domain/contract/types';
import { lastDay } from '@/components/format';
import { useAction } from '@/components/useAction';
import { useResend } from '@/components/useResend';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';
import { HomeTable, useHomeRequest } from './HomeTable';

type Entry = CallTypes['unreachable']['reply']['list'][number];

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

/** Cases whose applicant could not be reached by SMS: an officer calls, then removes the entry. */
export function Unreachable() {
  const t = useT();
  const { busy, run } = useAction();
  const [marked, setMarked] = useState<string>();
  const request = useHomeRequest((query) => call('unreachable', { query }));
  const { data, refresh } = request;
  const { busy: isSending, resend } = useResend(refresh);
  const { heading, onMark } = useFocusAfterRemoval(data?.list);
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
        <div className="unreachable-actions page-actions">
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
    <HomeTable
      id="home-unreachable"
      request={request}
      title={(total) => t('unreachable.title', { count: total })}
      label={t('unreachable.table')}
      hint={t('unreachable.hint')}
      columns={columns}
      withActions
      heading={heading}
    />
  );
}
