import { useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import Dialog from 'antd-mobile/es/components/dialog';
import { setAttributes } from '../inputs/setAttributes';
import { useDialog } from './useDialog';
import './Modal.css';
import './confirm.css';

type Question = { title: string; text?: string; ok: string; cancel: string; danger?: boolean };

/** Asks a question in a dialog. Resolves with false when it is closed without an answer. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const container = document.body.appendChild(document.createElement('div'));
    const root = createRoot(container);
    const answer = (value: boolean) => {
      root.unmount();
      container.remove();
      resolve(value);
    };
    root.render(<Asked {...question} answer={answer} />);
  });
}

function Asked({ title, text, ok, cancel, danger, answer }: Question & { answer: (value: boolean) => void }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [no, yes] = box.current?.querySelectorAll('.adm-dialog-button') ?? [];
    setAttributes(danger ? no : yes, { 'data-first': 'true' });
    setAttributes(box.current?.querySelector('[role=dialog]'), {
      role: 'alertdialog',
      'aria-modal': 'true',
      tabindex: '-1',
      'aria-label': title,
      'aria-describedby': text && 'asked-text',
    });
    setAttributes(box.current?.querySelector('.adm-dialog-content'), { id: 'asked-text' });
  }, [danger, title, text]);
  const keys = useDialog(box, () => answer(false));
  return (
    <div ref={box} onKeyDown={keys}>
      <Dialog
        visible
        className="modal dialog asked-over"
        title={<h2>{title}</h2>}
        content={text}
        closeOnMaskClick
        onClose={() => answer(false)}
        actions={[
          [
            { key: 'no', text: cancel, onClick: () => answer(false) },
            { key: 'yes', text: ok, bold: !danger, danger, onClick: () => answer(true) },
          ],
        ]}
      />
    </div>
  );
}
