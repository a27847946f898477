import { App, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useAccess } from '@umijs/max';
import { cleaned } from '@/parts/typed';
import { DataTable } from '@/parts/DataTable';
import { moment } from '@/parts/format';
import { FormDialog } from '@/parts/FormDialog';
import { useDeed } from '@/parts/useDeed';
import { useEditions } from '@/parts/useEditions';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';
import type { Switched } from './version';

interface Props {
  switches: readonly Switched[];
  who: (actor: string | null) => string;
  onDone: () => void;
}

const tones = { open: 'ok', paused: 'warn', closed: undefined } as const;

/** Each subsidy open or paused, with the words applicants read, and who switched it when. */
export function Switches({ switches, who, onDone }: Props) {
  const t = useT();
  const access = useAccess();
  const { modal } = App.useApp();
  const { busy, run } = useDeed();
  const editions = useEditions();
  const [pausing, setPausing] = useState<string>();
  const lastOf = (edition: string) => switches.filter((one) => one.edition === edition).at(-1);
  const done = () => {
    editions.refresh();
    onDone();
  };
  const resume = (edition: string) =>
    void modal.confirm({
      title: t('policy.resume.ask', { edition: editions.nameOf(edition) }),
      content: t('policy.resume.why'),
      okText: t('policy.resume'),
      cancelText: t('dialog.cancel'),
      getContainer: () => document.body,
      onOk: () =>
        run(async () => {
          await call('switchEdition', { params: { edition }, body: { status: 'open', notice: null } });
          done();
          return t('policy.resume.done');
        }),
    });
  const pause = async ({ notice }: { notice: string }) => {
    await call('switchEdition', {
      params: { edition: pausing ?? '' },
      body: { status: 'paused', notice: cleaned(notice).trim() },
    });
    done();
  };
  return (
    <section className="card">
      <h2>{t('policy.switches')}</h2>
      <DataTable
        withDeeds
        label={t('policy.switches')}
        rowKey="id"
        rows={editions.list}
        columns={[
          { title: t('policy.edition'), dataIndex: 'id', render: editions.nameOf },
          {
            title: t('policy.status'),
            dataIndex: 'status',
            render: (status: keyof typeof tones) => (
              <span className="tag" data-tone={tones[status]}>
                {t(`policy.${status}`)}
              </span>
            ),
          },
          {
            title: t('policy.notice'),
            key: 'notice',
            className: 'policy-words',
            render: (_, { id }) => lastOf(id)?.notice,
          },
          {
            title: t('policy.changedBy'),
            key: 'by',
            render: (_, { id }) => {
              const last = lastOf(id);
              return last ? (
                <>
                  {who(last.by)} <span className="quiet num">{moment(last.at)}</span>
                </>
              ) : (
                <span className="quiet">{t('policy.never')}</span>
              );
            },
          },
          ...(access.switchEdition
            ? [
                {
                  title: t('policy.switches'),
                  key: 'do',
                  render: (_: unknown, { id }: { id: string }) => {
                    const paused = lastOf(id)?.status === 'paused';
                    const edition = editions.nameOf(id);
                    return (
                      <span className="policy-do">
                        {paused && (
                          <Button
                            size="small"
                            loading={busy}
                            aria-label={t('policy.resumeOne', { edition })}
                            onClick={() => resume(id)}
                          >
                            {t('policy.resume')}
                          </Button>
                        )}
                        <Button
                          size="small"
                          danger={!paused}
                          aria-label={t(paused ? 'policy.noticeOne' : 'policy.pauseOne', { edition })}
                          onClick={() => setPausing(id)}
                        >
                          {t(paused ? 'policy.notice.change' : 'policy.pause')}
                        </Button>
                      </span>
                    );
                  },
                },
              ]
            : []),
        ]}
      />
      {pausing && (
        <FormDialog<{ notice: string }>
          open
          danger
          title={t('policy.pauseOne', { edition: editions.nameOf(pausing) })}
          send={t('policy.pause')}
          done={t('policy.pause.done')}
          initial={{ notice: lastOf(pausing)?.notice ?? '' }}
          onSend={pause}
          onClose={() => setPausing(undefined)}
        >
          <Form.Item
            name="notice"
            label={t('policy.pause.notice')}
            extra={t('policy.pause.why')}
            rules={[{ required: true, whitespace: true, message: t('policy.pause.missing') }]}
          >
            <Input.TextArea rows={3} maxLength={500} showCount autoFocus />
          </Form.Item>
        </FormDialog>
      )}
    </section>
  );
}
