import './search.css';
import { useRequest } from 'ahooks';
import { App, Button, Checkbox, DatePicker, Form, Input, Select, type SelectProps } from 'antd';
import { useEffect, useState } from 'react';
import { useAccess, useLocation } from '@umijs/max';
import type { CallTypes } from '@domain/contract/types';
import { statuses } from '@domain/status';
import { withoutControlCharacters } from '@/components/cleanInput';
import { CaseList } from '@/components/CaseList';
import { count } from '@/components/format';
import { HandOverDialog } from '@/components/HandOverDialog';
import { Loaded } from '@/components/Loaded';
import { Page } from '@/components/Page';
import { nextOf, Pager, usePages } from '@/components/Pager';
import { saveFile } from '@shared/saveFile';
import { dayOf } from '@/components/today';
import { useEditions } from '@/components/useEditions';
import { useOfficers } from '@/components/useOfficers';
import { useFilter } from '@/components/useFilter';
import { useFilteredRequest } from '@/components/useFilteredRequest';
import { useProblem } from '@/components/useProblem';
import { useAllRegions } from '@/components/useRegionName';
import { call, callBlob } from '@/services/call';
import { useT } from '@/services/i18n';
import { HelpNumber } from './HelpNumber';

const PAGE = 50;
const names = ['status', 'stage', 'edition', 'regionCode', 'from', 'to', 'due', 'sort', 'held'] as const;
type HandedOver = CallTypes['officeApplications']['reply']['list'][number];
type Filter = NonNullable<CallTypes['exportCases']['body']>;
const withoutEmpty = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text)) as Partial<Record<string, string>>;
/** The state "reviewing" can be filtered by its two stages. */
const statusFilters = statuses
  .filter((status) => status !== 'draft')
  .flatMap((status) => (status === 'reviewing' ? ['reviewing', 'reviewing.1', 'reviewing.2'] : [status]));

/** A filter of the list with its label above. */
function LabelledSelect({ label, ...select }: SelectProps & { label: string }) {
  const t = useT();
  return (
    <label>
      <span>{label}</span>
      <Select allowClear aria-label={label} placeholder={t('search.all')} {...select} />
    </label>
  );
}

/** Searches by complete number, ID number or VIN, or filters by state, city and date. Personal data is never part of the URL. */
export function CaseSearch() {
  const t = useT();
  const regions = useAllRegions();
  const editions = useEditions();
  const access = useAccess();
  const problem = useProblem();
  const { message } = App.useApp();
  const { key } = useLocation();
  const [form] = Form.useForm<{ q?: string }>();
  const [{ q, stage, due, sort, held: ofHolder, ...texts }, set] = useFilter(names, ['q']);
  const pages = usePages();
  const { after } = pages;
  const filter: Filter = {
    ...withoutEmpty(texts),
    ...((stage === '1' || stage === '2') && { stage: Number(stage) }),
    ...(due === 'today' && { due: 'today' as const }),
  };
  const isLead = access.handOver === true;
  const held = isLead ? ofHolder : '';
  const { officers } = useOfficers({ ready: isLead });
  const [handedOver, setHandedOver] = useState<HandedOver>();
  const byDue = sort !== 'submitted' || due === 'today';
  const request = useFilteredRequest(
    JSON.stringify(q ? { q } : { filter, byDue, held }),
    () =>
      q
        ? call('officeSearch', { body: { q, pageSize: PAGE, ...(after && { after }) } })
        : call('officeApplications', {
            query: { ...filter, ...(byDue && { sort: 'due' as const }), ...(held && { held }), pageSize: PAGE, after },
          }),
    // It changes with the page, and when the same number is submitted again.
    key,
  );
  // The link of this page in the bar resets the number.
  useEffect(() => form.setFieldsValue({ q }), [form, q]);
  const change = (part: Parameters<typeof set>[0]) => {
    // Clear a typed number that was not searched for: it does not apply to the shown result.
    form.setFieldsValue({ q: '' });
    set(part);
  };
  const exported = useRequest(() => callBlob('exportCases', { body: filter }), {
    manual: true,
    onSuccess: (table) => saveFile('cases.csv', table, table.type),
    onError: (error) => void message.error(problem(error)),
  });
  return (
    <Page title={t('nav.cases')} lead={t('search.lead')}>
      {access.findByHelpNumber && <HelpNumber />}
      <section className="card search" aria-label={t('search.by')}>
        <Form
          form={form}
          layout="vertical"
          className="find-form"
          initialValues={{ q }}
          onFinish={({ q: typed }) => set({ q: withoutControlCharacters(typed ?? '').trim() })}
        >
          <Form.Item name="q" label={t('search.q')}>
            <Input
              allowClear
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => q && !target.value && set({ q: '' })}
            />
          </Form.Item>
          <Button type="primary" htmlType="submit">
            {t('search.do')}
          </Button>
        </Form>
        {q && (
          <p className="quiet" role="status">
            {t('search.filtersOff')}
          </p>
        )}
        <div className="search-filters">
          <LabelledSelect
            label={t('case.status')}
            disabled={Boolean(q)}
            value={filter.status && filter.stage ? `${filter.status}.${filter.stage}` : filter.status}
            onChange={(value = '') => {
              const [status, ofStage] = String(value).split('.');
              change({ status, stage: ofStage });
            }}
            options={statusFilters.map((value) => {
              const [status, ofStage] = value.split('.');
              return { value, label: t(ofStage ? `status.stage.${ofStage}` : `status.${status}`) };
            })}
          />
          <LabelledSelect
            label={t('case.flow')}
            disabled={Boolean(q)}
            value={filter.edition}
            onChange={(value?: string) => change({ edition: value })}
            options={editions.optionsWithCases}
          />
          <LabelledSelect
            label={t('case.region')}
            disabled={Boolean(q)}
            showSearch={{ optionFilterProp: 'label' }}
            value={filter.regionCode}
            onChange={(value?: string) => change({ regionCode: value })}
            options={regions.map(({ code, name }) => ({ value: code, label: name }))}
          />
          {(['from', 'to'] as const).map((end) => (
            <label key={end}>
              <span>{t(`search.${end}`)}</span>
              <DatePicker
                disabled={Boolean(q)}
                value={dayOf(filter[end])}
                onChange={(at) => change({ [end]: at?.format('YYYY-MM-DD') })}
                aria-label={t(`search.${end}`)}
              />
            </label>
          ))}
          <LabelledSelect
            label={t('search.sort')}
            allowClear={false}
            disabled={Boolean(q) || due === 'today'}
            value={byDue ? 'due' : 'submitted'}
            onChange={(value) => change({ sort: value === 'due' ? undefined : value })}
            options={['due', 'submitted'].map((value) => ({ value, label: t(`search.sort.${value}`) }))}
          />
          {isLead && (
            <LabelledSelect
              label={t('search.held')}
              disabled={Boolean(q)}
              showSearch={{ optionFilterProp: 'label' }}
              value={held || undefined}
              onChange={(value?: string) => change({ held: value })}
              options={[
                ...['others', 'mine'].map((value) => ({ value, label: t(`search.held.${value}`) })),
                ...officers.map(({ value, label }) => ({ value, label })),
              ]}
            />
          )}
          <div className="search-due">
            <Checkbox
              disabled={Boolean(q)}
              checked={due === 'today'}
              onChange={({ target }) => change({ due: target.checked ? 'today' : undefined })}
            >
              {t('search.dueToday')}
            </Checkbox>
          </div>
        </div>
      </section>
      <section className="card">
        <Loaded request={request} empty={({ list }) => list.length === 0 && t('search.none')}>
          {({ list, total }) => (
            <>
              <p className="quiet search-total" role="status">
                {total === 'more' ? t('search.more') : t('search.total', { count: count(total) })}
              </p>
              <CaseList list={list} loading={request.loading} onHandOver={isLead ? setHandedOver : undefined} />
              <Pager pages={pages} next={nextOf(request)} labels={{ back: t('search.before'), next: t('search.next') }}>
                {access.exportCases && !q && !held && (
                  <Button loading={exported.loading} onClick={exported.run}>
                    {t('search.export')}
                  </Button>
                )}
              </Pager>
            </>
          )}
        </Loaded>
      </section>
      {handedOver && (
        <HandOverDialog
          id={handedOver.id}
          seen={handedOver.held?.staffId ?? null}
          onClose={(isOutdated) => {
            setHandedOver(undefined);
            if (isOutdated) request.refresh();
          }}
          onHandedOver={request.refresh}
        />
      )}
    </Page>
  );
}
