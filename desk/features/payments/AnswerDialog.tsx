import { Alert, App, Button, Modal, Upload } from 'antd';
import { useState } from 'react';
import { csvOf } from '@/parts/csv';
import { DataTable } from '@/parts/DataTable';
import { save } from '@/parts/save';
import { useFocusBack } from '@/parts/useFocusBack';
import { useProblem } from '@/parts/useProblem';
import { announce } from '@/services/announce';
import { call } from '@/services/call';
import { CallError } from '@/services/callError';
import { useT } from '@/services/i18n';
import { type Mistake, mistakesOf } from './mistakes';

interface Props {
  id: string;
  onClose: () => void;
  onDone: () => void;
}

/** The bank's answer: all of the file or nothing of it; what is wrong stands line by line. */
export function AnswerDialog({ id, onClose, onDone }: Props) {
  const t = useT();
  useFocusBack();
  const problem = useProblem();
  const { message } = App.useApp();
  const [file, setFile] = useState<File>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const [mistakes, setMistakes] = useState<readonly Mistake[]>([]);
  const refuse = (said: string, found: readonly Mistake[] = []) => {
    setFailed(said);
    setMistakes(found);
    announce(said);
  };
  const send = async () => {
    if (!file) return refuse(t('payments.answer.missing'));
    setBusy(true);
    setFailed(undefined);
    setMistakes([]);
    try {
      const type = /\.json$/i.test(file.name) ? 'application/json' : 'text/csv';
      // Read anew each time: what was mended on the disk meanwhile counts.
      const { applied } = await call('answerBatch', {
        params: { id },
        raw: new Blob([await file.arrayBuffer()], { type }),
      });
      const said = applied ? t('payments.answer.done', { applied }) : t('payments.answer.again');
      announce(said);
      void message.success(said);
      onDone();
      onClose();
    } catch (error) {
      const found = error instanceof CallError && error.fields ? mistakesOf(error.fields) : [];
      if (!found.length) return refuse(problem(error));
      const rows = ((error as CallError).data as { badRows?: number } | undefined)?.badRows ?? found.length;
      refuse(t('payments.answer.refused', { rows }), found);
    } finally {
      setBusy(false);
    }
  };
  const place = ({ line }: Mistake) => (line === null ? t('payments.answer.file') : String(line));
  return (
    <Modal
      open
      width={680}
      title={t('payments.answer')}
      okText={t('payments.answer.send')}
      cancelText={t('dialog.cancel')}
      onOk={() => void send()}
      onCancel={onClose}
      okButtonProps={{ loading: busy }}
      mask={{ closable: false }}
      getContainer={() => document.body}
    >
      <p className="quiet payments-why">{t('payments.answer.why')}</p>
      <Upload.Dragger
        accept=".csv,.json,text/csv,application/json"
        maxCount={1}
        fileList={file ? [{ uid: '1', name: file.name }] : []}
        beforeUpload={(picked) => {
          setFile(picked);
          setFailed(undefined);
          setMistakes([]);
          return false;
        }}
        onRemove={() => setFile(undefined)}
      >
        {t('payments.answer.drop')}
      </Upload.Dragger>
      {failed && <Alert type="error" showIcon role="alert" title={failed} className="payments-failed" />}
      {mistakes.length > 0 && (
        <>
          <DataTable
            around="payments-mistakes"
            label={t('payments.answer.mistakes')}
            rowKey={({ line, said }) => `${line} ${said}`}
            size="small"
            rows={mistakes}
            columns={[
              {
                title: t('payments.answer.line'),
                key: 'line',
                width: 110,
                className: 'num',
                render: (_, one) => place(one),
              },
              { title: t('payments.answer.what'), dataIndex: 'said', className: 'payments-said' },
            ]}
          />
          <Button
            size="small"
            onClick={() =>
              save(
                csvOf([
                  [t('payments.answer.line'), t('payments.answer.what')],
                  ...mistakes.map((one) => [place(one), one.said]),
                ]),
                `${file?.name ?? 'answer'}.mistakes.csv`,
              )
            }
          >
            {t('payments.answer.list')}
          </Button>
        </>
      )}
    </Modal>
  );
}
