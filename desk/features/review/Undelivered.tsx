import { Button } from 'antd';
import { useAccess } from '@umijs/max';
import { dateTime } from '@/components/format';
import { ToneTag } from '@/components/StatusTag';
import { useResend } from '@/components/useResend';
import { useT } from '@/services/i18n';
import type { Case } from './cases';

interface Props {
  found: Case;
  undelivered: NonNullable<Case['undelivered']>;
  reload: () => Promise<void>;
}

/** The last message to the applicant, which was not delivered, and a button that sends it again. */
export function Undelivered({ found: { id, number }, undelivered, reload }: Props) {
  const t = useT();
  const access = useAccess();
  const { busy, resend } = useResend(() => {
    // The button vanishes with the message: the focus moves to the number of the case.
    void reload().then(() => document.activeElement === document.body && document.querySelector('h1')?.focus());
  });
  const { id: message, kind, reason, failedAt } = undelivered;
  return (
    <p className="case-head-undelivered">
      <ToneTag tone="warn">{t('undelivered.tag')}</ToneTag>
      <span>
        {t('undelivered.why', {
          kind: t(`unreachable.kind.${kind}`),
          reason: t(`unreachable.reason.${reason}`),
          at: dateTime(failedAt),
        })}
      </span>
      {access.resendMessage && (
        <Button size="small" loading={busy} onClick={() => resend({ id: message, applicationId: id, number })}>
          {t('resend.do')}
        </Button>
      )}
    </p>
  );
}
