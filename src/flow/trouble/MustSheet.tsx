import type { ReactNode } from 'react';

import { Modal } from '@/ui/Modal';

interface MustSheetProps {
  title: string;
  footer?: ReactNode;
  children: ReactNode;
}

const stay = () => undefined;

/** A sheet that is answered, not closed: going on without an answer would lose something. */
export function MustSheet({ title, footer, children }: MustSheetProps) {
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
