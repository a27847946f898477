import { App, Button, Dropdown } from 'antd';
import { NavLink, setLocale, useAccess } from '@umijs/max';
import { places } from '@/places';
import { Sign } from '@/parts/Sign';
import { useKeyBoard } from '@/parts/keys/useKeys';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';
import type { Me } from '@/services/me';
import { prefer, shownLanguage, useKeysOn, useLook } from '@/services/preferences';
import { setToken } from '@/services/session';
import { letGoPrepared } from '@/features/review/cases';
import { forgetDrafts } from '@/features/review/drafts';
import { outbox } from '@/features/review/outbox';

/** What was decided is sent, what was taken ahead given back; then nothing of the office stays on this computer (Shell loads the page anew). Not where a decision did not arrive: it would be lost with the page. */
async function leave(): Promise<'left' | 'unsent'> {
  await outbox.sendAll();
  if (outbox.list().some(({ state }) => state !== 'refused')) return 'unsent';
  await letGoPrepared();
  await call('officeSignOut', { quiet: true }).catch(() => undefined);
  forgetDrafts();
  setToken(null);
  return 'left';
}

export function TopBar({ me }: { me: Me | null }) {
  const t = useT();
  const access = useAccess();
  const look = useLook();
  const keysOn = useKeysOn();
  const { openHelp } = useKeyBoard();
  const { message } = App.useApp();
  const otherLanguage = shownLanguage() === 'zh-CN' ? 'en-US' : 'zh-CN';
  const choices = {
    look: () => prefer('look', look === 'dark' ? 'light' : 'dark'),
    language: () => {
      prefer('language', otherLanguage);
      setLocale(otherLanguage, false);
    },
    keys: () => prefer('keys', keysOn ? 'off' : 'on'),
    leave: async () => {
      if ((await leave()) === 'unsent') void message.warning(t('desk.signOut.unsent'));
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
