import './tableDialog.css';
import { Alert, App, Button, Modal, Upload } from 'antd';
import { useState } from 'react';
import { newKey } from '@shared/request';
import { saveTable } from '@shared/saveFile';
import type { Problem, Problems } from '@domain/errors';
import { announce } from '@/services/announce';
import { CallError, isOffline } from '@/services/callError';
import { useProblemText, useT } from '@/services/i18n';
import { DataTable } from './DataTable';
import { useFocusBack } from './useFocusBack';
import { useProblem } from './useProblem';

interface FileError {
  /** line number in the file; null: the whole file */
  line: number | null;
  text: string;
}

/** Returns the mistakes in the order of the file, without the line number in the text. `rows.3.reason` is the third line. */
export const fileErrorsOf = (fields: Problems, textOf: (problem: Problem, key: string) => string): FileError[] =>
  Object.entries(fields)
    .map(([key, problem]): FileError => {
      const line = /^rows\.(\d+)\./.exec(key)?.[1];
      const text = textOf(problem, key);
      return {
        line: line ? Number(line) : null,
        text: line ? text.replace(/^第\s*\d+\s*行\s*[：:，,]?\s*/, '') : text,
      };
    })
    .sort((a, b) => (a.line ?? 0) - (b.line ?? 0));

interface Props {
  title: string;
  /** what the file must contain */
  why: string;
  /** Sends the table with the Idempotency-Key of this dialog; returns the sentence that reports the result. */
  onSend: (table: Blob, key: string) => Promise<string>;
  /** Returns sentences about what the table would change; they are shown before it is sent. */
  preview?: (table: Blob, key: string) => Promise<readonly string[]>;
  onClose: () => void;
}

/**
 * Imports a table file, whole or not at all; the server's problems are listed by line and can be saved.
 * It cannot be closed during the request, whose result would not be shown.
 */
export function TableDialog({ title, why, onSend, preview, onClose }: Props) {
  const t = useT();
  useFocusBack();
  const problem = useProblem();
  const problemText = useProblemText();
  const { message } = App.useApp();
  const [file, setFile] = useState<File>();
  const [busy, setBusy] = useState(false);
  const [key] = useState(newKey);
  const [failed, setFailed] = useState<string>();
  const [mistakes, setMistakes] = useState<readonly FileError[]>([]);
  const [previewed, setPreviewed] = useState<{ table: Blob; changes: readonly string[] }>();
  const refuse = (text: string, found: readonly FileError[] = []) => {
    setFailed(text);
    setMistakes(found);
    announce(text);
  };
  const send = async () => {
    if (!file) return refuse(t('table.missing'));
    setBusy(true);
    setFailed(undefined);
    setMistakes([]);
    setPreviewed(undefined);
    try {
      const type = /\.json$/i.test(file.name) ? 'application/json' : 'text/csv';
      // The file is read on each attempt, as it may have been corrected on the disk since. What was previewed is sent unchanged.
      const table = previewed?.table ?? new Blob([await file.arrayBuffer()], { type });
      if (preview && !previewed) {
        const changes = await preview(table, key);
        setPreviewed({ table, changes });
        return announce(changes.join(' '));
      }
      const done = await onSend(table, key);
      announce(done);
      void message.success(done);
      onClose();
    } catch (error) {
      const found =
        error instanceof CallError && error.code === 'VALIDATION_FAILED'
          ? fileErrorsOf(error.fields ?? {}, problemText)
          : [];
      if (!found.length) return refuse(isOffline(error) ? t('dialog.unknown') : problem(error));
      const rows = ((error as CallError).data as { badRows?: number } | undefined)?.badRows ?? found.length;
      const isOfFile = found.some(({ line }) => line === null);
      refuse(t(isOfFile ? 'table.refused.file' : 'table.refused', { rows }), found);
    } finally {
      setBusy(false);
    }
  };
  const place = ({ line }: FileError) => (line === null ? t('table.file') : String(line));
  return (
    <Modal
      open
      width={680}
      title={title}
      okText={t(preview && !previewed ? 'table.preview' : 'table.send')}
      cancelText={t('dialog.cancel')}
      onOk={() => void send()}
      onCancel={onClose}
      confirmLoading={busy}
      closable={{ disabled: busy }}
      cancelButtonProps={{ disabled: busy }}
      mask={{ closable: false }}
      getContainer={() => document.body}
    >
      <p className="quiet table-dialog-why">{why}</p>
      <Upload.Dragger
        accept=".csv,.json,text/csv,application/json"
        maxCount={1}
        fileList={file ? [{ uid: '1', name: file.name }] : []}
        beforeUpload={(picked) => {
          setFile(picked);
          setFailed(undefined);
          setMistakes([]);
          setPreviewed(undefined);
          return false;
        }}
        onRemove={() => {
          setFile(undefined);
          setPreviewed(undefined);
        }}
      >
        {t('table.drop')}
      </Upload.Dragger>
      {failed && <Alert type="error" showIcon role="alert" title={failed} className="table-dialog-failed" />}
      {previewed && (
        <Alert
          type="info"
          showIcon
          className="table-dialog-failed"
          title={previewed.changes.map((change) => (
            <p key={change}>{change}</p>
          ))}
        />
      )}
      {mistakes.length > 0 && (
        <>
          <DataTable
            around="table-dialog-mistakes"
            most={50}
            label={t('table.mistakes')}
            rowKey={({ line, text }) => `${line} ${text}`}
            size="small"
            rows={mistakes}
            columns={[
              {
                title: t('table.line'),
                key: 'line',
                width: 110,
                className: 'num',
                render: (_, one) => place(one),
              },
              { title: t('table.what'), dataIndex: 'text', className: 'cell-text' },
            ]}
          />
          <Button
            size="small"
            onClick={() =>
              saveTable(`${file?.name ?? 'answer'}.mistakes.csv`, [
                [t('table.line'), t('table.what')],
                ...mistakes.map((one) => [place(one), one.text]),
              ])
            }
          >
            {t('table.list')}
          </Button>
        </>
      )}
    </Modal>
  );
}
