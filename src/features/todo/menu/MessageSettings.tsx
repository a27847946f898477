import { useState } from 'react';
import type { CallTypes } from '@domain/contract/types';
import { languages, type Language } from '@domain/languages';
import { announce } from '@/components/feedback/announce';
import { Button } from '@/components/inputs/Button';
import { Card } from '@/components/layout/Card';
import { RadioGroup } from '@/components/inputs/RadioGroup';
import { useScreenRequest } from '@/hooks/useScreenRequest';
import { useT } from '@/i18n';
import { call } from '@/services/call';

type Change = CallTypes['changeMessageSettings']['body'];

/** Reminders by SMS, and the language of all messages. */
export function MessageSettings() {
  const t = useT();
  const { data, error, refresh, show } = useScreenRequest('message-settings', () => call('messageSettings'));
  const [busy, setBusy] = useState(false);
  const change = async (body: Change) => {
    if (busy) return;
    setBusy(true);
    try {
      show(await call('changeMessageSettings', { body }));
      announce(t('menu.sms.saved'));
    } catch {
      announce(t('menu.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="sec">
      <h2>{t('menu.sms')}</h2>
      <Card>
        {data && (
          <>
            <RadioGroup
              name="sms-reminders"
              label={t('menu.sms.reminders')}
              hint={t('menu.sms.always')}
              required={false}
              value={data.reminders ? 'on' : 'off'}
              options={(['on', 'off'] as const).map((value) => ({ value, label: t(`menu.sms.${value}`) }))}
              onChange={(value) => void change({ reminders: value === 'on' })}
            />
            <RadioGroup
              name="sms-language"
              label={t('menu.sms.language')}
              required={false}
              value={data.language}
              options={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
              onChange={(value) => void change({ language: value as Language })}
            />
          </>
        )}
        {error && !data && (
          <Button kind="text" onClick={refresh}>
            {t('menu.sms.failed')}
          </Button>
        )}
      </Card>
    </section>
  );
}
