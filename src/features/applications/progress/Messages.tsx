import type { Detail } from '@domain/contract/types';
import { last } from '@domain/last';
import { announcedKinds } from '@domain/messages';

import { useT, withMessages } from '@/i18n';
import moreTexts from '@/locales/areas/applications/zh-CN.more';
import { Card } from '@/components/layout/Card';
import { Tag, type Tone } from '@/components/display/Tag';
import { useFormatDateTime } from '@/hooks/useFormatDate';
import { messageKey } from '../stateKeys';
import { isOver } from './over';
import './Messages.css';

const tones: Record<string, Tone> = { sent: 'info', delivered: 'ok', failed: 'warn' };

/** The messages by SMS about an application, and whether they arrived. */
function Messages({ detail: { messages = [], status } }: { detail: Pick<Detail, 'messages' | 'status'> }) {
  const t = useT();
  const moment = useFormatDateTime();
  if (messages.length === 0 && (status === 'paid' || isOver(status))) return null;
  const kinds = announcedKinds.map((kind) => t(messageKey(kind))).join(t('sms.comma'));
  const isLastFailed = last(messages)?.state === 'failed';
  const isOneDelivered = messages.some(({ state }) => state === 'delivered');
  return (
    <section className="sec" aria-labelledby="p-sms">
      <h2 id="p-sms">{t('sms.title')}</h2>
      <Card className="sms-list">
        {messages.length === 0 && <p className="small ink2">{t('sms.none', { kinds })}</p>}
        {messages.length > 0 && (
          <ul className="stack">
            {messages.map(({ kind, occasion, at, state }) => (
              <li key={`${kind}-${occasion}-${at}`}>
                <p className="row between">
                  <b>{t(messageKey(kind))}</b> <Tag tone={tones[state]}>{t(`sms.state.${state}`)}</Tag>
                </p>
                <p className="row small ink2">
                  <span dir="auto">{moment(at)}</span> {occasion !== 'event' && <span>{t('sms.reminder')}</span>}
                </p>
              </li>
            ))}
          </ul>
        )}
        {isLastFailed && <p className="small">{t('sms.hint.failed')}</p>}
        {messages.length > 0 && !isLastFailed && !isOneDelivered && <p className="small ink2">{t('sms.hint.sent')}</p>}
      </Card>
    </section>
  );
}

export default withMessages(Messages, moreTexts);
