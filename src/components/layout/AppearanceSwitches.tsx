import { useState } from 'react';
import { useIntl } from '@umijs/max';
import { Icon } from '../display/Icon';
import '../tap.css';
import { chooseLanguage } from './chooseLanguage';
import { useT } from '@/i18n';
import { languages } from '@domain/languages';
import { isLarge, setLarge, setTheme, theme } from '@/services/preferences';

const letters = 'M3 19 8.5 6 14 19M5 14.5h7M15.5 19l3-7.5 3 7.5M16.5 16.5h4';
const moon = 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z';
const globe =
  'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM3 12h18M12 3c2.5 2.6 3.8 5.6 3.8 9s-1.3 6.4-3.8 9c-2.5-2.6-3.8-5.6-3.8-9S9.5 5.6 12 3Z';

/** Switches for 长辈版, dark theme and language. The boot script sets the attributes of the page, so the look is right before this renders. */
export function AppearanceSwitches() {
  const t = useT();
  const { locale } = useIntl();
  const [, redraw] = useState(0);
  const turn = (change: () => void) => () => {
    change();
    redraw((n) => n + 1);
  };
  return (
    <>
      <button
        type="button"
        className="tap view-large"
        aria-pressed={isLarge()}
        onClick={turn(() => setLarge(!isLarge()))}
      >
        <Icon d={letters} />
        <span>{t('appearance.large')}</span>
      </button>
      <button
        type="button"
        className="tap"
        aria-label={t('appearance.dark')}
        aria-pressed={theme() === 'dark'}
        onClick={turn(() => setTheme(theme() === 'dark' ? 'light' : 'dark'))}
      >
        <Icon d={moon} />
      </button>
      <span className="view-lang">
        <Icon d={globe} />
        <select
          aria-label={t('appearance.language')}
          value={locale}
          onChange={(event) => chooseLanguage(event.currentTarget.value)}
        >
          {languages.map((language) => (
            <option key={language} value={language} lang={language}>
              {t(`language.${language}`)}
            </option>
          ))}
        </select>
      </span>
    </>
  );
}
