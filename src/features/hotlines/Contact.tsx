import type { Hotline } from '@domain/contract/types';
import { useState } from 'react';
import { useIntl } from '@umijs/max';
import { Example } from '@/components/display/Example';
import { Illustration } from '@/components/display/Illustration';
import { SearchInput } from '@/components/inputs/SearchInput';
import { Skeleton } from '@/components/feedback/Skeleton';
import { StateView } from '@/components/feedback/StateView';
import { useT } from '@/i18n';
import { useRegionName } from '@/hooks/useRegionName';
import { call } from '@/services/call';
import { readAllPages } from '@/services/offsetPages';
import { LoadFailed } from '@/components/feedback/LoadFailed';
import { Screen } from '@/components/layout/Screen';
import { useScreenRequest } from '@/hooks/useScreenRequest';
import { CallLink } from '@/components/inputs/CallLink';
import { useFacts } from '@/hooks/useFacts';
import { Line } from './Line';
import './contact.css';

/** The hotline 12345 is shown first, also when the list cannot be loaded; then all regions. */
export function Contact() {
  const t = useT();
  const [q, setQ] = useState('');
  const { locale } = useIntl();
  const regionName = useRegionName(locale !== 'zh-CN');
  const facts = useFacts();
  const { data, error, refresh } = useScreenRequest('hotlines', () =>
    readAllPages((paging) => call('hotlines', { query: paging })),
  );
  const searched = q.trim().toLowerCase();
  const lines = data?.filter((line) => !line.phones.includes('12345'));
  /** The province is not in the list of cities, so its name is translated here. */
  const nameOf = ({ regionCode, regionName: name }: Hotline) =>
    regionName(regionCode, locale !== 'zh-CN' && regionCode.endsWith('0000') ? t('hotlines.province') : name);
  const matchingLines = lines?.filter((line) =>
    [line.regionName, nameOf(line), line.office, ...line.phones].some((part) => part.toLowerCase().includes(searched)),
  );
  return (
    <Screen title={t('title.contact')}>
      <div className="head with-ill">
        <div>
          <h1>{t('hotlines.title')}</h1>
          <p>{t('hotlines.lead')}</p>
        </div>
        <Illustration name="headset" />
      </div>
      <section className="card first-line">
        <div>
          <h2>{t('hotlines.line12345')}</h2>
          <p className="small ink2">{t('hotlines.allDay')}</p>
        </div>
        <CallLink number="12345" strong />
      </section>
      <div className="sec">
        <SearchInput label={t('hotlines.search')} placeholder={t('hotlines.example')} value={q} onChange={setQ} />
        <p className="cap hotlines-found" role="status">
          {matchingLines && matchingLines.length > 0 && t('hotlines.count', { n: matchingLines.length })}
        </p>
        <div className="hotlines-list">
          {error && !data && <LoadFailed title={t('hotlines.failed')} error={error} onRetry={refresh} />}
          {!error && !data && <Skeleton count={4} />}
          {matchingLines?.length === 0 && (
            <StateView art="no-match" title={t('hotlines.noMatch', { q })} live="status">
              {t('hotlines.noMatchMore')}
            </StateView>
          )}
          {matchingLines?.map((line) => (
            <Line key={line.id} line={line} region={nameOf(line)} calendar={facts.calendar} />
          ))}
        </div>
      </div>
      <p className="cap busy">
        {t('hotlines.busy')} <Example of={facts} />
      </p>
    </Screen>
  );
}
