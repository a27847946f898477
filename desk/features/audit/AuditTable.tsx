import { Button } from 'antd';
import type { CallTypes } from '@domain/contract/types';
import { DataTable } from '@/components/DataTable';
import { dateTimeWithSeconds, money } from '@/components/format';
import { useEditions } from '@/components/useEditions';
import { useRegionName } from '@/components/useRegionName';
import { useActorName } from '@/components/useActorName';
import { useT, useWords } from '@/services/i18n';
import { aboutOf, detailsOf, sentenceOf } from './details';

type Entry = CallTypes['audit']['reply']['list'][number];

interface Props {
  list: readonly Entry[];
  loading: boolean;
  onWho: (actor: string, name: string) => void;
  onCase: (number: string) => void;
}

/** Each record as a sentence with its details below. Pressing an actor or a number filters the list by it. */
export function AuditTable({ list, loading, onWho, onCase }: Props) {
  const t = useT();
  const known = useWords();
  const region = useRegionName();
  const { nameOf: edition } = useEditions();
  const who = useActorName(Object.fromEntries(list.flatMap(({ actor, name }) => (name ? [[actor, name]] : []))));
  const words = {
    separator: t('list.separator'),
    region,
    edition,
    money,
    role: (role: string) => known(`role.${role}`, role),
    material: (slot: string) => known(`material.${slot}`, slot),
  };
  const sentence = ({ action, target, about }: Entry) => {
    const text = sentenceOf(action, (key) => known(key, '') !== '');
    if (!text) return [action, target].filter(Boolean).join(' ');
    const [key, what] = text;
    return t(key, { about: aboutOf(target, about, words), ...(what && { what: t(what) }) });
  };
  return (
    <DataTable<Entry & { key: number }>
      label={t('audit.table')}
      rowKey="key"
      size="small"
      loading={loading}
      rows={list.map((entry, key) => ({ ...entry, key }))}
      columns={[
        {
          title: t('audit.at'),
          dataIndex: 'at',
          render: (at: string) => <span className="num">{dateTimeWithSeconds(at)}</span>,
        },
        {
          title: t('audit.actor'),
          dataIndex: 'actor',
          render: (actor: string) => (
            <Button
              type="link"
              size="small"
              className="audit-only"
              aria-label={t('audit.onlyWho', { name: who(actor) })}
              onClick={() => onWho(actor, who(actor))}
            >
              {who(actor)}
            </Button>
          ),
        },
        {
          title: t('audit.action'),
          key: 'action',
          className: 'audit-what',
          render: (_, entry) => (
            <>
              <span>{sentence(entry)}</span>
              {entry.about && entry.target?.startsWith('application:') && (
                <Button
                  type="link"
                  size="small"
                  aria-label={t('audit.onlyCase', { number: entry.about })}
                  onClick={() => onCase(entry.about ?? '')}
                >
                  {t('audit.onlyCase', { number: entry.about })}
                </Button>
              )}
              <span className="quiet audit-detail">
                {detailsOf(entry.detail, words)
                  .map(([key, values]) => (key ? t(key, values) : String(values?.text ?? '')))
                  .join(' · ')}
              </span>
            </>
          ),
        },
        {
          title: t('audit.address'),
          dataIndex: 'address',
          render: (address: string | null) => <span className="num quiet">{address ?? '–'}</span>,
        },
      ]}
    />
  );
}
