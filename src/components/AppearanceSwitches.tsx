import { useState } from 'react';
import { useIntl } from '@umijs/max';
import { Icon } from './Icon';
import { globe, letters, moon } from './iconsView';
import './tap.css';
import { chooseLanguage } from './chooseLanguage';
import { useT } from '@/i18n';
import { languages } from '@domain/languages';
import { isLarge, setLarge, setTheme, theme } from '@/services/preferences';

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
