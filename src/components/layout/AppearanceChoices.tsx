import { useState } from 'react';
import { useIntl } from '@umijs/max';
import { Card } from './Card';
import { chooseLanguage } from './chooseLanguage';
import { RadioGroup } from '../inputs/RadioGroup';
import { useT } from '@/i18n';
import { languages } from '@domain/languages';
import { isLarge, setLarge, setTheme, theme, type Theme } from '@/services/preferences';

/** Type size, theme and language as labelled choices; `AppearanceSwitches` is the version with icons. */
export function AppearanceChoices() {
  const t = useT();
  const { locale } = useIntl();
  const [, redraw] = useState(0);
  const turn = (change: (value: string) => void) => (value: string) => {
    change(value);
    redraw((n) => n + 1);
  };
  return (
    <Card>
      <RadioGroup
        name="view-size"
        label={t('appearanceMore.size')}
        required={false}
        value={isLarge() ? 'large' : 'normal'}
        options={[
          { value: 'normal', label: t('appearanceMore.largeOff') },
          { value: 'large', label: t('appearance.large') },
        ]}
        onChange={turn((value) => setLarge(value === 'large'))}
      />
      <RadioGroup
        name="view-theme"
        label={t('appearanceMore.theme')}
        required={false}
        value={theme()}
        options={[
          { value: 'light', label: t('appearanceMore.light') },
          { value: 'dark', label: t('appearance.dark') },
        ]}
        onChange={turn((value) => setTheme(value as Theme))}
      />
      <RadioGroup
        name="view-language"
        label={t('appearance.language')}
        required={false}
        value={locale}
        options={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
        onChange={chooseLanguage}
      />
    </Card>
  );
}
