import { useSyncExternalStore } from 'react';
import noticesTexts from '@/locales/areas/shell/zh-CN.notices';
import { useRouteInfo, type RouteInfo } from '@/hooks/useRouteInfo';
import { useT, withMessages } from '@/i18n';
import { KeptNote } from './KeptNote';
import { ReleaseNote } from './ReleaseNote';
import { offline } from './offlineState';
import './offline.css';

/** Pages with forms: the save status shows network problems, and no update is offered. */
const hasForm = ({ name, signIn }: RouteInfo) => signIn === true || name === 'login' || name === 'register';

function OfflineNotice() {
  const t = useT();
  const { online, keptAt, waiting } = useSyncExternalStore(offline.subscribe, offline.get);
  const route = useRouteInfo();
  const isStored = !online || keptAt !== undefined;
  if (hasForm(route) || !(isStored || waiting)) return null;
  return (
    <aside className="offline" aria-label={t('offline.label')}>
      {isStored ? <KeptNote keptAt={keptAt} /> : waiting && <ReleaseNote waiting={waiting} />}
    </aside>
  );
}

export default withMessages(OfflineNotice, noticesTexts);
