import { Link, useLocation, useModel } from '@umijs/max';
import { useSyncExternalStore } from 'react';
import Badge from 'antd-mobile/es/components/badge';
import { Icon } from '@/components/display/Icon';
import { apply, guide, home, list } from '@/components/display/iconsHome';
import { isSignedIn, onSession } from '@/services/session';
import { useT } from '@/i18n';

interface Tab {
  key: string;
  icon: string;
  to: string;
  covers: RegExp;
}

const tabsFor = (signedIn: boolean): Tab[] => [
  { key: 'home', icon: home, to: signedIn ? '/todo' : '/home', covers: /^\/todo/ },
  {
    key: 'apply',
    icon: apply,
    to: '/newSubsidyTypeSelection',
    covers: /SubsidyTypeSelection|subsidyTypeSelection|personalInfo|CarInfo/,
  },
  { key: 'progress', icon: list, to: '/newApply/list', covers: /\/(list|process|result)/ },
  { key: 'help', icon: guide, to: '/mannual/home', covers: /^\/(contact|companylist)/ },
];

/** The bottom navigation with four tabs. */
export function Tabs() {
  const { pathname } = useLocation();
  const signedIn = useSyncExternalStore(onSession, isSignedIn);
  const { initialState } = useModel('@@initialState');
  const t = useT();
  const unread = signedIn ? (initialState?.unReadCount ?? 0) : 0;
  return (
    <nav className="tabs" aria-label={t('nav.label')}>
      {tabsFor(signedIn).map(({ key, icon, to, covers }) => (
        <Link key={key} to={to} aria-current={covers.test(pathname) ? 'page' : undefined}>
          <Badge
            content={
              key === 'home' &&
              unread > 0 && (
                <>
                  <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
                  <span className="sr">{t('nav.unread', { n: unread })}</span>
                </>
              )
            }
          >
            <Icon d={icon} />
          </Badge>
          {t(`nav.${key}`)}
        </Link>
      ))}
    </nav>
  );
}
