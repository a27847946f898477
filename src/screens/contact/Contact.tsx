import type { Hotline } from '@domain/contract/types';
import { useState } from 'react';
import { useIntl } from '@umijs/max';
import { Illustration } from '@/ui/Illustration';
import { SearchInput } from '@/ui/SearchInput';
import { Skeleton } from '@/ui/Skeleton';
import { StateView } from '@/ui/StateView';
import { useT } from '@/texts';
import { useRegionName } from '@/flow/words/useRegionName';
import { call } from '@/services/call';
import { LoadFailed } from '@/flow/trouble/LoadFailed';
import { Screen } from '../parts/Screen';
import { useLoaded } from '../parts/useLoaded';
import { CallLink } from '../parts/CallLink';
import { useFacts } from '../policy/useFacts';
import { Line } from './Line';
import './contact.css';

/** 12345 first and always, whatever the network does; then every region. */
export function Contact() {
  const t = useT();
  const [q, setQ] = useState('');
  const { locale } = useIntl();
  const regionName = useRegionName(locale !== 'zh-CN');
  const { calendar } = useFacts();
  const { data, error, retry } = useLoaded('hotlines', () => call('hotlines', { query: { pageSize: 100 } }));
  const wanted = q.trim().toLowerCase();
  const lines = data?.list.filter((line) => !line.phones.includes('12345'));
  /** The province is in no list of cities and has no name in other languages. */
  const nameOf = ({ regionCode, regionName: name }: Hotline) =>
    regionName(regionCode, locale !== 'zh-CN' && regionCode.endsWith('0000') ? t('contact.province') : name);
  const found = lines?.filter((line) =>
    [line.regionName, nameOf(line), line.office, ...line.phones].some((part) => part.toLowerCase().includes(wanted)),
  );
  return (
    <Screen title={t('title.contact')}>
      <div className="head with-ill">
        <div>
          <h1>{t('contact.title')}</h1>
          <p>{t('contact.lead')}</p>
        </div>
        <Illustration name="headset" />
      </div>
      <section className="card first-line">
        <div>
          <h2>{t('contact.line12345')}</h2>
          <p className="small ink2">{t('contact.allDay')}</p>
        </div>
        <CallLink number="12345" strong />
      </section>
      <div className="sec">
        <SearchInput label={t('contact.search')} placeholder={t('contact.example')} value={q} onChange={setQ} />
        <p className="cap found" role="status">
          {found && found.length > 0 && t('contact.count', { n: found.length })}
        </p>
        <div className="lines">
          {error && !data && <LoadFailed title={t('contact.failed')} error={error} onRetry={retry} />}
          {!error && !data && <Skeleton count={4} />}
          {found?.length === 0 && (
            <StateView art="no-match" title={t('contact.noMatch', { q })} live="status">
              {t('contact.noMatchMore')}
            </StateView>
          )}
          {found?.map((line) => (
            <Line key={line.id} line={line} region={nameOf(line)} calendar={calendar} />
          ))}
        </div>
      </div>
      <p className="cap busy">{t('contact.busy')}</p>
    </Screen>
  );
}
