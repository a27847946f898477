import { call } from '@/services/call';
import { useT } from '@/services/i18n';
import { dateTime } from './format';
import { useAction } from './useAction';

const own = { SMS_LIMIT_REACHED: 'resend.limit', TOO_MANY_REQUESTS: 'resend.often' };

interface Message {
  /** of the message */
  id: string;
  applicationId: string;
  number: string | null | undefined;
}

/** Sends an undelivered message again and reports when it is sent. Runs `after` also after a refusal, because the message has changed. */
export function useResend(after: () => void) {
  const t = useT();
  const { busy, run } = useAction();
  const resend = ({ id, applicationId, number }: Message): void =>
    void run(async () => {
      try {
        const { at, waits, isToNewNumber } = await call('resendMessage', {
          params: { id: applicationId },
          body: { message: id },
        });
        const done = t(`resend.done.${waits ?? 'now'}`, { number: number ?? '', at: dateTime(at) });
        return isToNewNumber ? `${done}${t('resend.newNumber')}` : done;
      } finally {
        after();
      }
    }, own);
  return { busy, resend };
}
