import { useState } from 'react';
import { useIntl } from '@umijs/max';
import { Card } from '@/ui/Card';
import { RadioGroup } from '@/ui/RadioGroup';
import { useT } from '@/texts';
import { switchLanguage } from '@/services/language';
import { languages, type Language } from '@domain/languages';
import { isLarge, setLarge, setTheme, theme, type Theme } from '@/services/preferences';

/** Type size, brightness and language in words, for those who would not guess at icons. */
export function ViewChoices() {
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
        label={t('look.size')}
        value={isLarge() ? 'large' : 'normal'}
        options={[
          { value: 'normal', label: t('look.largeOff') },
          { value: 'large', label: t('view.large') },
        ]}
        onChange={turn((value) => setLarge(value === 'large'))}
      />
      <RadioGroup
        name="view-theme"
        label={t('look.theme')}
        value={theme()}
        options={[
          { value: 'light', label: t('look.light') },
          { value: 'dark', label: t('view.dark') },
        ]}
        onChange={turn((value) => setTheme(value as Theme))}
      />
      <RadioGroup
        name="view-language"
        label={t('view.language')}
        value={locale}
        options={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
        onChange={(value) => void switchLanguage(value as Language)}
      />
    </Card>
  );
}
