import { Fragment } from 'react';
import { useT, withMessages } from '@/i18n';
import privacyTexts from '@/locales/areas/privacy/zh-CN';
import { Example } from '../display/Example';
import { Button } from '../inputs/Button';
import { privacyParts, privacyValues } from './privacyParts';
import { Sheet } from './Sheet';
import { useFacts } from '@/hooks/useFacts';

/** The full texts of the consents. */
function PrivacySheet({ consent, onClose }: { consent: keyof typeof privacyParts; onClose: () => void }) {
  const t = useT();
  const facts = useFacts();
  const values = privacyValues(facts, t('privacy.anyOffice'));
  const { title, headed, plain } = privacyParts[consent];
  return (
    <Sheet title={t(title)} onClose={onClose}>
      <div className="stack">
        {headed.map((part) => (
          <Fragment key={part}>
            <h3>{t(`privacy.${part}Title`)}</h3>
            <p>
              {t(`privacy.${part}`, values)} {part === 'keep' && <Example of={facts} />}
            </p>
          </Fragment>
        ))}
        {plain.map((part) => (
          <p key={part}>{t(`privacy.${part}`, values)}</p>
        ))}
        <p className="cap">{t('privacy.version')}</p>
        {/* a close button at the end of a long text; its focus also lets the keyboard scroll there */}
        <Button kind="line" onClick={onClose}>
          {t('ui.close')}
        </Button>
      </div>
    </Sheet>
  );
}

export default withMessages(PrivacySheet, privacyTexts);
