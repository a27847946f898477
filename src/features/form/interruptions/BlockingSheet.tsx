import type { ReactNode } from 'react';

import { Modal } from '@/components/Modal';

interface BlockingSheetProps {
  title: string;
  footer?: ReactNode;
  children: ReactNode;
}

const stay = () => undefined;

/** A sheet that is answered, not closed: going on without an answer would lose something. */
export function BlockingSheet({ title, footer, children }: BlockingSheetProps) {
  return (
    <Modal label={title} kind="sheet" onClose={stay}>
      <div className="modal-h">
        <h2>{title}</h2>
      </div>
      <div className="modal-c">{children}</div>
      {footer && <div className="modal-f">{footer}</div>}
    </Modal>
  );
}
