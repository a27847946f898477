import { App, Button, Dropdown } from 'antd';
import { useState } from 'react';
import { NavLink, setLocale, useAccess, useLocation } from '@umijs/max';
import { navigation } from '@/navigation';
import { Logo } from '@/components/Logo';
import { useConfirm } from '@/components/useConfirm';
import { useKeyBoard } from '@/components/keys/useKeys';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';
import { prefer, shownLanguage, useKeysOn, useLook } from '@/services/preferences';
import { type Me, signOut } from '@/services/identity';
import { useWaitingProposals } from '@/features/proposals/useWaitingProposals';
import { finishWork, lockDesk } from '@/features/review/leaveDesk';

export function TopBar({ me }: { me: Me | null }) {
  const t = useT();
  const access = useAccess();
  const { pathname } = useLocation();
  const { data } = useWaitingProposals({ ready: access.proposals === true, page: pathname });
  const waiting = data?.list.filter(({ mayConfirm }) => mayConfirm).length ?? 0;
  const look = useLook();
  const keysOn = useKeysOn();
  const { openHelp } = useKeyBoard();
  const { message } = App.useApp();
  const confirm = useConfirm();
  const [isLeaving, setLeaving] = useState(false);
  const otherLanguage = shownLanguage() === 'zh-CN' ? 'en-US' : 'zh-CN';
  /** Shell loads the page again. */
  const leave = async () => {
    await call('officeSignOut', { rejectOn401: true }).catch(() => undefined);
    signOut();
  };
  const choices = {
    look: () => prefer('look', look === 'dark' ? 'light' : 'dark'),
    language: () => {
      // Umi compares with the stored preference: storing it first would make the change a no-op until a reload.
      setLocale(otherLanguage, false);
      prefer('language', otherLanguage);
    },
    keys: () => prefer('keys', keysOn ? 'off' : 'on'),
    lock: lockDesk,
    leave: async () => {
      if (isLeaving) return;
      setLeaving(true);
      const { isArrived, isSaved } = await finishWork().finally(() => setLeaving(false));
      if (!isArrived) return void message.warning(t('desk.signOut.unsent'));
      if (isSaved) return leave();
      confirm({
        title: t('desk.signOut.ask'),
        content: t('desk.signOut.unsaved'),
        okText: t('desk.signOut'),
        okButtonProps: { danger: true },
        focusable: { autoFocusButton: 'cancel' },
        onOk: leave,
      });
    },
  };
  return (
    <header className="bar">
      <NavLink className="bar-name" to="/" aria-label={t('desk.name')}>
        <Logo />
        <span>{t('desk.name')}</span>
      </NavLink>
      <nav className="bar-navigation" aria-label={t('desk.navigation')}>
        {navigation
          .filter(({ access: required }) => access[required])
          .map(({ path, name }) => (
            <NavLink key={path} to={path} end={path === '/'}>
              {t(`nav.${name}`)}
              {name === 'proposals' && waiting > 0 && (
                <span className="bar-count">
                  <span aria-hidden>{waiting}</span>
                  <span className="said">{t('nav.proposals.waiting', { count: waiting })}</span>
                </span>
              )}
            </NavLink>
          ))}
      </nav>
      <div className="bar-end">
        <Button type="text" onClick={openHelp} aria-label={t('desk.help')}>
          <kbd>?</kbd>
        </Button>
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'look', label: t(look === 'dark' ? 'desk.light' : 'desk.dark') },
              { key: 'language', label: t('desk.otherLanguage') },
              { key: 'keys', label: t(keysOn ? 'desk.keysOff' : 'desk.keysOn') },
              { type: 'divider' },
              { key: 'lock', label: t('desk.lock') },
              { key: 'leave', label: t('desk.signOut') },
            ],
            onClick: ({ key }) => void choices[key as keyof typeof choices](),
          }}
        >
          <Button type="text" aria-haspopup="menu" loading={isLeaving}>
            {me?.name ?? t('desk.me')}
          </Button>
        </Dropdown>
      </div>
    </header>
  );
}
