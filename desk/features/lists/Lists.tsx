import { clearCache, useRequest } from 'ahooks';
import { Button } from 'antd';
import { useState } from 'react';
import { useAccess } from '@umijs/max';
import type { CallTypes } from '@domain/contract/types';
import { count, dateTime } from '@/components/format';
import { Loaded } from '@/components/Loaded';
import { Page } from '@/components/Page';
import { TableDialog } from '@/components/TableDialog';
import { useActorName } from '@/components/useActorName';
import { call } from '@/services/call';
import { codeOf } from '@/services/callError';
import { useT } from '@/services/i18n';

type List = CallTypes['officeImports']['reply']['lists'][number];

const importCalls = {
  models: 'importModels',
  companies: 'importCompanies',
  hotlines: 'importHotlines',
  regions: 'importRegions',
} as const;

/** Shows the public lists of companies, hotlines and regions, and imports files that replace them. */
export function Lists() {
  const t = useT();
  const access = useAccess();
  const request = useRequest(() => call('officeImports'));
  const who = useActorName(request.data?.names);
  /** The list that the dialog shows: the file replaces this one. */
  const [open, setOpen] = useState<List>();
  const send = async ({ name, version }: List, raw: Blob, key: string) => {
    const query = { seen: version };
    try {
      const { imported } = await call(importCalls[name], { query, raw, key });
      request.refresh();
      if (name === 'regions') clearCache('regions');
      return t('lists.done', { count: imported });
    } catch (error) {
      if (codeOf(error) === 'REVISION_CONFLICT') {
        // The dialog shows the newest list, and the next attempt replaces that one.
        const { lists } = await request.refreshAsync();
        setOpen(lists.find((list) => list.name === name));
      }
      throw error;
    }
  };
  const previewRegions = async (raw: Blob, key: string) => {
    const {
      added,
      removed,
      kept = [],
      changed,
      companies,
      hotlines,
    } = await call('importRegions', {
      query: { preview: true },
      raw,
      key,
    });
    const renamed = changed.map(({ code, name, before }) => ({
      code,
      name: before === name ? name : `${before} → ${name}`,
    }));
    const changes = Object.entries({ added, removed, kept, changed: renamed })
      .filter(([, regions]) => regions.length > 0)
      .map(([what, regions]) =>
        t(`lists.${what}`, { regions: regions.map(({ code, name }) => `${code} ${name}`).join(t('list.separator')) }),
      );
    if (companies + hotlines > 0) changes.push(t('lists.deleted', { companies, hotlines }));
    return changes.length ? changes : [t('lists.same')];
  };
  const stateOf = ({ rows, importedAt, importedBy }: List) => {
    if (importedAt) return t('lists.now', { count: count(rows), at: dateTime(importedAt), who: who(importedBy) });
    return rows > 0 ? t('lists.now.delivered', { count: count(rows) }) : t('lists.now.none');
  };
  return (
    <Page title={t('nav.lists')} lead={t('lists.lead')}>
      <Loaded request={request}>
        {({ lists }) =>
          lists.map((list) => (
            <section key={list.name} className="card" aria-labelledby={`list-${list.name}`}>
              <h2 id={`list-${list.name}`}>{t(`lists.${list.name}`)}</h2>
              <p>{stateOf(list)}</p>
              <p className="quiet">{t(`lists.${list.name}.why`)}</p>
              {access[importCalls[list.name]] ? (
                <Button onClick={() => setOpen(list)}>{t(`lists.${list.name}.do`)}</Button>
              ) : (
                <p className="quiet">{t('lists.province')}</p>
              )}
            </section>
          ))
        }
      </Loaded>
      {open && (
        <TableDialog
          title={t(`lists.${open.name}.do`)}
          why={`${stateOf(open)} ${t(`lists.${open.name}.why`)}`}
          onSend={(raw, key) => send(open, raw, key)}
          preview={open.name === 'regions' ? previewRegions : undefined}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Page>
  );
}
