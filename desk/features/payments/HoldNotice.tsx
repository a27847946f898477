import { Alert, Button } from 'antd';
import { useAccess } from '@umijs/max';
import { dateTime } from '@/components/format';
import { useAction } from '@/components/useAction';
import { useIsMe } from '@/components/useActorName';
import { useConfirm } from '@/components/useConfirm';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';
import type { Hold } from './batch';

interface Props {
  hold: NonNullable<Hold>;
  who: (actor: string | null) => string;
  onDone: () => void;
}

/** Explains why payments are on hold after a restore; two officers of the whole province confirm that they compared the statements. */
export function HoldNotice({ hold, who, onDone }: Props) {
  const t = useT();
  const access = useAccess();
  const isMe = useIsMe();
  const confirm = useConfirm();
  const { busy, run } = useAction();
  const mayConfirm = access.confirmReconciliation === true && !isMe(hold.confirmedBy);
  const ask = () =>
    confirm({
      title: t('payments.hold.confirm.ask'),
      content: t('payments.hold.confirm.why'),
      okText: t('payments.hold.confirm'),
      onOk: () =>
        run(async () => {
          await call('confirmReconciliation').finally(onDone);
          return t('payments.hold.confirm.done');
        }),
    });
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      className="payments-hold"
      title={t('payments.hold', { since: dateTime(hold.since) })}
      description={
        <>
          <p>{t('payments.hold.why')}</p>
          {hold.confirmedAt && (
            <p>{t('payments.hold.confirmed', { who: who(hold.confirmedBy), at: dateTime(hold.confirmedAt) })}</p>
          )}
        </>
      }
      action={
        mayConfirm && (
          <Button loading={busy} onClick={ask}>
            {t('payments.hold.confirm')}
          </Button>
        )
      }
    />
  );
}
