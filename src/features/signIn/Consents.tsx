import { useState } from 'react';
import { Card } from '@/components/layout/Card';
import { Checkbox } from '@/components/inputs/Checkbox';
import { Icon } from '@/components/display/Icon';
import { alert } from '@/components/display/icons';
import { useT } from '@/i18n';
import { lazyWithRetry } from '@/pageLoad/lazyWithRetry';

export const consentIds = ['privacy', 'sensitive'] as const;
export type ConsentId = (typeof consentIds)[number];

const PrivacySheet = lazyWithRetry(() => import(/* webpackChunkName: "privacy" */ '@/components/dialogs/PrivacySheet'));

type ConsentsProps = {
  agreed: ConsentId[];
  error?: string;
  onChange: (update: (agreed: ConsentId[]) => ConsentId[]) => void;
};

/** Separate consents, unticked by default, each with a link to its full text. */
export function Consents({ agreed, error, onChange }: ConsentsProps) {
  const t = useT();
  const [reading, setReading] = useState<ConsentId>();
  return (
    <Card as="section" className="consents" label={t('signIn.consents')}>
      <h2>{t('signIn.consents')}</h2>
      {consentIds.map((id) => (
        <div key={id}>
          <Checkbox
            name={`consent-${id}`}
            checked={agreed.includes(id)}
            onChange={(on) =>
              // An updater: two taps before the next render both count.
              onChange((now) => {
                const others = now.filter((one) => one !== id);
                return on ? [...others, id] : others;
              })
            }
          >
            {t(`consent.${id}`)}
          </Checkbox>
          <button
            type="button"
            className="tap"
            aria-haspopup="dialog"
            aria-label={t('consent.read', { name: t(`consent.${id}Title`) })}
            onClick={() => setReading(id)}
          >
            {t('signIn.read')}
          </button>
        </div>
      ))}
      {error && (
        <p className="err" id="f-consents" role="alert" tabIndex={-1}>
          <Icon d={alert} />
          <span>{error}</span>
        </p>
      )}
      {reading && <PrivacySheet consent={reading} onClose={() => setReading(undefined)} />}
    </Card>
  );
}
