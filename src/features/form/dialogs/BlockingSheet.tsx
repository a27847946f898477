import type { ReactNode } from 'react';

import { Modal } from '@/components/dialogs/Modal';

interface BlockingSheetProps {
  title: string;
  footer?: ReactNode;
  children: ReactNode;
}

const stay = () => undefined;

/** A modal sheet without a close button: the applicant must choose, otherwise edits would be lost. */
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
