import { Button } from 'antd';
import { useState } from 'react';
import { Page } from '@/components/Page';
import { TableDialog } from '@/components/TableDialog';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';

const lists = { companies: 'importCompanies', hotlines: 'importHotlines' } as const;
type List = keyof typeof lists;
const names = Object.keys(lists) as List[];

/** Imports files that replace the public lists of companies and hotlines. */
export function Lists() {
  const t = useT();
  const [open, setOpen] = useState<List>();
  const send = (list: List) => async (raw: Blob, key: string) => {
    const { imported } = await call(lists[list], { raw, key });
    return t('lists.done', { count: imported });
  };
  return (
    <Page title={t('nav.lists')} lead={t('lists.lead')}>
      {names.map((list) => (
        <section key={list} className="card" aria-labelledby={`list-${list}`}>
          <h2 id={`list-${list}`}>{t(`lists.${list}`)}</h2>
          <p className="quiet">{t(`lists.${list}.why`)}</p>
          <Button onClick={() => setOpen(list)}>{t(`lists.${list}.do`)}</Button>
        </section>
      ))}
      {open && (
        <TableDialog
          title={t(`lists.${open}.do`)}
          why={t(`lists.${open}.why`)}
          onSend={send(open)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Page>
  );
}
