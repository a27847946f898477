import './audit.css';
import { Button, Form, Input, type InputRef, Tag } from 'antd';
import { useEffect, useRef } from 'react';
import { useLocation } from '@umijs/max';
import { withoutControlCharacters } from '@/components/cleanInput';
import { useKeys } from '@/components/keys/useKeys';
import { DateRange } from '@/components/DateRange';
import { Loaded } from '@/components/Loaded';
import { Page } from '@/components/Page';
import { nextOf, Pager, usePages } from '@/components/Pager';
import { useFilter } from '@/components/useFilter';
import { useFilteredRequest } from '@/components/useFilteredRequest';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';
import { AuditTable } from './AuditTable';

const PAGE = 50;

interface Filter {
  actor?: string;
  /** display name of the actor that was picked from the list */
  name?: string;
  applicationId?: string;
}

/** A picked actor is shown as a tag, a typed one in the field. */
const fieldsOf = ({ actor = '', name, applicationId = '' }: Filter) => ({ actor: name ? '' : actor, applicationId });

/** The audit log with filters. Names and application numbers are never part of the URL. */
export function AuditPage() {
  const t = useT();
  const [form] = Form.useForm<Filter>();
  const [{ from, to, ...filter }, change] = useFilter(['from', 'to'], ['actor', 'name', 'applicationId']);
  const { key } = useLocation();
  const pages = usePages();
  const who = useRef<InputRef>(null);
  const { after } = pages;
  const query = { actor: filter.actor, applicationId: filter.applicationId, from, to };
  const request = useFilteredRequest(
    JSON.stringify(query),
    () => call('audit', { query: { ...query, after, pageSize: PAGE } }),
    // It changes with the page, and when the same filter is submitted again.
    key,
  );
  // The link of this page in the bar resets the filter.
  const { actor, name, applicationId } = filter;
  useEffect(() => form.setFieldsValue(fieldsOf({ actor, name, applicationId })), [form, actor, name, applicationId]);
  const look = (next: Filter & { from?: string; to?: string }) => {
    form.setFieldsValue(fieldsOf(next));
    change({ actor: '', name: '', applicationId: '', ...next });
  };
  const typed = (text: string | undefined) => withoutControlCharacters(text ?? '').trim() || undefined;
  useKeys([
    { key: '/', name: 'audit.by', group: 'audit', do: () => who.current?.focus() },
    { key: ']', name: 'audit.older', group: 'audit', do: () => pages.forward(nextOf(request)) },
    { key: '[', name: 'audit.newer', group: 'audit', do: pages.back },
  ]);
  return (
    <Page title={t('nav.audit')} lead={t('audit.lead')}>
      <section className="card" aria-label={t('audit.by')}>
        <Form<Filter>
          form={form}
          layout="inline"
          initialValues={fieldsOf(filter)}
          className="audit-by"
          onFinish={({ actor, applicationId }) => {
            const asks = typed(actor);
            // The picked actor applies until another name is typed.
            const picked = asks ? { actor: asks } : filter.name ? { actor: filter.actor, name: filter.name } : {};
            look({ ...picked, applicationId: typed(applicationId) });
          }}
        >
          <Form.Item name="actor" label={t('audit.who')}>
            <Input ref={who} allowClear maxLength={100} autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </Form.Item>
          {filter.name && (
            <Tag closable className="audit-picked" onClose={() => look({ applicationId: filter.applicationId })}>
              {t('audit.onlyWho', { name: filter.name })}
            </Tag>
          )}
          <Form.Item name="applicationId" label={t('audit.case')}>
            <Input allowClear maxLength={64} autoComplete="off" spellCheck={false} />
          </Form.Item>
          <Form.Item label={t('audit.when')}>
            <DateRange
              clearable
              label={t('audit.when')}
              value={[from, to]}
              onChange={([begin, end]) => change({ from: begin, to: end })}
            />
          </Form.Item>
          <Button type="primary" htmlType="submit">
            {t('audit.do')}
          </Button>
          <Button onClick={() => look({ from: '', to: '' })}>{t('audit.clear')}</Button>
        </Form>
      </section>
      <section className="card">
        <Loaded request={request} empty={({ list }) => list.length === 0 && t('audit.none')}>
          {({ list }) => (
            <>
              <AuditTable
                list={list}
                loading={request.loading}
                onWho={(actor, name) => look({ ...filter, actor, name })}
                onCase={(applicationId) => look({ ...filter, applicationId })}
              />
              <Pager pages={pages} next={nextOf(request)} labels={{ back: t('audit.newer'), next: t('audit.older') }}>
                <span className="quiet num" role="status">
                  {t('audit.page', { page: pages.page })}
                </span>
              </Pager>
            </>
          )}
        </Loaded>
      </section>
    </Page>
  );
}
