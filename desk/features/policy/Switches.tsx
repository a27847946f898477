import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useAccess } from '@umijs/max';
import { withoutControlCharacters } from '@/components/cleanInput';
import { DataTable } from '@/components/DataTable';
import { dateTime } from '@/components/format';
import { FormDialog } from '@/components/FormDialog';
import { useAction } from '@/components/useAction';
import { useConfirm } from '@/components/useConfirm';
import { useEditions, usePublishedEditions } from '@/components/useEditions';
import { useRegionName, useRegions } from '@/components/useRegionName';
import { useScope } from '@/components/useScope';
import { ToneTag } from '@/components/StatusTag';
import { required, requiredText } from '@/components/required';
import { call } from '@/services/call';
import { type CallError, codeOf } from '@/services/callError';
import { useT } from '@/services/i18n';
import type { Switched } from './version';

interface Props {
  switches: readonly Switched[];
  who: (actor: string | null) => string;
  onDone: () => void;
}

const tones = { open: 'ok', paused: 'warn', closed: undefined } as const;

/** A row of the table: a subsidy in the whole province, or in a city where it is paused. */
interface Row {
  key: string;
  edition: string;
  /** `null`: the whole province */
  regionCode: string | null;
  status: keyof typeof tones;
  last: Switched | undefined;
}

/** What the dialog pauses; without `regionCode` the officer selects the city. `switches`: the state that the officer has seen. */
type Pausing = Pick<Row, 'edition'> & {
  regionCode?: string | null;
  notice?: string | null;
  switches: readonly Switched[];
};

const atOf = (switches: readonly Switched[], edition: string, regionCode: string | null) =>
  switches.find((one) => one.edition === edition && one.regionCode === regionCode)?.at ?? null;

/** Each subsidy open or paused, for the province and per city, with the notice for applicants and the last change. */
export function Switches({ switches, who, onDone }: Props) {
  const t = useT();
  const access = useAccess();
  const confirm = useConfirm();
  const { busy, run } = useAction();
  const { covers } = useScope();
  const editions = useEditions();
  const { published, refresh } = usePublishedEditions();
  const cityName = useRegionName();
  const cities = useRegions().filter(({ code }) => covers(code));
  const [pausing, setPausing] = useState<Pausing>();
  const [form] = Form.useForm<{ notice: string; regionCode?: string }>();
  const mayChange = (regionCode: string | null) => access.switchEdition && covers(regionCode);
  const rows = published.flatMap(({ id, status }): Row[] => {
    const own = switches.filter(({ edition }) => edition === id);
    const ofProvince = own.find(({ regionCode }) => regionCode === null);
    const paused = own.filter((one) => one.regionCode !== null && one.status === 'paused');
    return [
      { key: id, edition: id, regionCode: null, status, last: ofProvince },
      ...paused.map((last): Row => {
        const { regionCode } = last;
        return { key: `${id} ${regionCode}`, edition: id, regionCode, status: 'paused', last };
      }),
    ];
  });
  const nameOf = ({ edition, regionCode = null }: Pick<Pausing, 'edition' | 'regionCode'>) =>
    regionCode === null
      ? editions.nameOf(edition)
      : t('policy.inCity', { edition: editions.nameOf(edition), city: cityName(regionCode) });
  /** After a failure the table shows the newest state too: another officer may have changed it, or the response was lost. */
  const send = (
    edition: string,
    body: { status: 'open' | 'paused'; notice: string | null; regionCode: string | null; seen: string | null },
  ) =>
    call('switchEdition', { params: { edition }, body }).finally(() => {
      refresh();
      onDone();
    });
  const resume = ({ edition, regionCode, last }: Row) =>
    confirm({
      title: t('policy.resume.ask', { edition: nameOf({ edition, regionCode }) }),
      content: t('policy.resume.why'),
      okText: t('policy.resume'),
      onOk: () =>
        run(async () => {
          await send(edition, { status: 'open', notice: null, regionCode, seen: last?.at ?? null });
          return t('policy.resume.done');
        }),
    });
  const pause = async ({
    notice,
    regionCode = pausing?.regionCode ?? null,
  }: {
    notice: string;
    regionCode?: string | null;
  }) => {
    if (!pausing) return;
    const { edition, switches: shown } = pausing;
    const text = withoutControlCharacters(notice).trim();
    try {
      await send(edition, { status: 'paused', notice: text, regionCode, seen: atOf(shown, edition, regionCode) });
    } catch (error) {
      if (codeOf(error) === 'REVISION_CONFLICT') adopt((error as CallError).data as Switched);
      throw error;
    }
  };
  /** Another officer has changed the switch: shows its newest state, which the next attempt replaces. */
  const adopt = (newest: Switched) => {
    const now = [t(`policy.${newest.status}`), newest.notice].filter(Boolean).join(' · ');
    form.setFields([{ name: 'notice', errors: [t('policy.pause.theirs', { now })] }]);
    setPausing((before) => before && { ...before, switches: [newest, ...before.switches] });
  };
  return (
    <section className="card">
      <h2>{t('policy.switches')}</h2>
      <DataTable<Row>
        withActions
        label={t('policy.switches')}
        rowKey="key"
        rows={rows}
        columns={[
          { title: t('policy.edition'), dataIndex: 'edition', render: editions.nameOf },
          {
            title: t('policy.city'),
            dataIndex: 'regionCode',
            render: (code: string | null) => (code === null ? t('policy.province') : cityName(code)),
          },
          {
            title: t('policy.status'),
            dataIndex: 'status',
            render: (status: keyof typeof tones) => <ToneTag tone={tones[status]}>{t(`policy.${status}`)}</ToneTag>,
          },
          {
            title: t('policy.notice'),
            key: 'notice',
            className: 'cell-text',
            render: (_, { last }) => last?.notice,
          },
          {
            title: t('policy.changedBy'),
            key: 'by',
            render: (_, { last }) =>
              last ? (
                <>
                  {who(last.by)} <span className="quiet num">{dateTime(last.at)}</span>
                </>
              ) : (
                <span className="quiet">{t('policy.never')}</span>
              ),
          },
          ...(access.switchEdition
            ? [
                {
                  title: t('policy.switches'),
                  key: 'do',
                  render: (_: unknown, row: Row) => {
                    const paused = row.last?.status === 'paused';
                    const { edition, regionCode } = row;
                    const name = nameOf(row);
                    return (
                      <span className="policy-do">
                        {paused && mayChange(regionCode) && (
                          <Button
                            size="small"
                            loading={busy}
                            aria-label={t('policy.resumeOne', { edition: name })}
                            onClick={() => resume(row)}
                          >
                            {t('policy.resume')}
                          </Button>
                        )}
                        {mayChange(regionCode) && (
                          <Button
                            size="small"
                            danger={!paused}
                            aria-label={t(paused ? 'policy.noticeOne' : 'policy.pauseOne', { edition: name })}
                            onClick={() => setPausing({ edition, regionCode, notice: row.last?.notice, switches })}
                          >
                            {t(paused ? 'policy.notice.change' : 'policy.pause')}
                          </Button>
                        )}
                        {regionCode === null && cities.length > 0 && (
                          <Button
                            size="small"
                            danger
                            aria-label={t('policy.pauseCityOne', { edition: name })}
                            onClick={() => setPausing({ edition, switches })}
                          >
                            {t('policy.pauseCity')}
                          </Button>
                        )}
                      </span>
                    );
                  },
                },
              ]
            : []),
        ]}
      />
      {pausing && (
        <FormDialog<{ notice: string; regionCode?: string }>
          danger
          form={form}
          title={t(pausing.regionCode === undefined ? 'policy.pauseCityOne' : 'policy.pauseOne', {
            edition: nameOf(pausing),
          })}
          submitLabel={t('policy.pause')}
          successMessage={t('policy.pause.done')}
          initial={{ notice: pausing.notice ?? '' }}
          onSend={pause}
          onClose={() => setPausing(undefined)}
        >
          {pausing.regionCode === undefined && (
            <Form.Item
              name="regionCode"
              label={t('policy.city')}
              extra={t('policy.pauseCity.why')}
              rules={required(t('policy.city.missing'))}
            >
              <Select
                autoFocus
                showSearch={{ optionFilterProp: 'label' }}
                getPopupContainer={() => document.body}
                options={cities.map(({ code, name }) => ({ value: code, label: name }))}
              />
            </Form.Item>
          )}
          <Form.Item
            name="notice"
            label={t('policy.pause.notice')}
            extra={t('policy.pause.why')}
            rules={requiredText(t('policy.pause.missing'))}
          >
            <Input.TextArea rows={3} maxLength={500} showCount autoFocus={pausing.regionCode !== undefined} />
          </Form.Item>
        </FormDialog>
      )}
    </section>
  );
}
