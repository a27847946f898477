import { TableDialog } from '@/parts/TableDialog';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';

interface Props {
  id: string;
  onClose: () => void;
  onDone: () => void;
}

/** Imports the bank's answers of a batch. */
export function AnswerDialog({ id, onClose, onDone }: Props) {
  const t = useT();
  const send = async (raw: Blob, key: string) => {
    const { applied } = await call('answerBatch', { params: { id }, raw, key });
    onDone();
    return applied ? t('payments.answer.done', { applied }) : t('payments.answer.again');
  };
  return <TableDialog title={t('payments.answer')} why={t('payments.answer.why')} onSend={send} onClose={onClose} />;
}
