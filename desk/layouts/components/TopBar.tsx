import { App, Button, Dropdown } from 'antd';
import { NavLink, setLocale, useAccess } from '@umijs/max';
import { places } from '@/places';
import { Sign } from '@/parts/Sign';
import { useKeyBoard } from '@/parts/keys/useKeys';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';
import { prefer, shownLanguage, useKeysOn, useLook } from '@/services/preferences';
import { type Me, signOut } from '@/services/identity';
import { letGoPrepared } from '@/features/review/cases';
import { countDrafts } from '@/features/review/drafts';
import { outbox } from '@/features/review/outbox';

const hasUnsent = () => outbox.list().some(({ state }) => state !== 'refused');

export function TopBar({ me }: { me: Me | null }) {
  const t = useT();
  const access = useAccess();
  const look = useLook();
  const keysOn = useKeysOn();
  const { openHelp } = useKeyBoard();
  const { message, modal } = App.useApp();
  const otherLanguage = shownLanguage() === 'zh-CN' ? 'en-US' : 'zh-CN';
  /** Gives the prefetched case back, sends what was decided meanwhile, ends the session; Shell loads the page again. */
  const leave = async (): Promise<void> => {
    await letGoPrepared();
    await outbox.sendAll();
    if (hasUnsent()) return void message.warning(t('desk.signOut.unsent'));
    await call('officeSignOut', { quiet: true }).catch(() => undefined);
    signOut();
  };
  const choices = {
    look: () => prefer('look', look === 'dark' ? 'light' : 'dark'),
    language: () => {
      prefer('language', otherLanguage);
      setLocale(otherLanguage, false);
    },
    keys: () => prefer('keys', keysOn ? 'off' : 'on'),
    leave: async () => {
      await outbox.sendAll();
      if (hasUnsent()) return void message.warning(t('desk.signOut.unsent'));
      const items = outbox.list();
      const drafts = countDrafts();
      if (drafts + items.length === 0) return leave();
      await modal.confirm({
        title: t('desk.signOut.ask'),
        content: t('desk.signOut.lost', { drafts, refused: items.length }),
        okText: t('desk.signOut'),
        okButtonProps: { danger: true },
        cancelText: t('dialog.cancel'),
        autoFocusButton: 'cancel',
        getContainer: () => document.body,
        onOk: leave,
      });
    },
  };
  return (
    <header className="bar">
      <NavLink className="bar-name" to="/" aria-label={t('desk.name')}>
        <Sign />
        <span>{t('desk.name')}</span>
      </NavLink>
      <nav className="bar-places" aria-label={t('desk.places')}>
        {places
          .filter(({ access: wanted }) => access[wanted])
          .map(({ path, name }) => (
            <NavLink key={path} to={path} end={path === '/'}>
              {t(`place.${name}`)}
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
              { key: 'leave', label: t('desk.signOut') },
            ],
            onClick: ({ key }) => void choices[key as keyof typeof choices](),
          }}
        >
          <Button type="text" aria-haspopup="menu">
            {me?.name ?? t('desk.me')}
          </Button>
        </Dropdown>
      </div>
    </header>
  );
}
