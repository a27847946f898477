import type { ReactNode } from 'react';
import { Icon } from '../display/Icon';
import { close } from '../display/icons';
import { Modal } from './Modal';
import { useT } from '@/i18n';
import '../tap.css';

type SheetProps = {
  title: string;
  /** aria-describedby */ describedBy?: string;
  /** It holds input, which a tap beside it would lose. */ hasInput?: boolean;
  /** absent: the sheet cannot be closed, because edits would be lost */ onClose?: () => void;
  footer?: ReactNode;
  children: ReactNode;
};

const stay = () => undefined;

/** A bottom sheet. Open as long as it is mounted. */
export function Sheet({ title, describedBy, hasInput, onClose, footer, children }: SheetProps) {
  const t = useT();
  return (
    <Modal label={title} kind="sheet" describedBy={describedBy} hasInput={hasInput} onClose={onClose ?? stay}>
      <div className="modal-h">
        <h2>{title}</h2>
        {onClose && (
          <button type="button" className="tap quiet" aria-label={t('ui.close')} onClick={onClose}>
            <Icon d={close} />
          </button>
        )}
      </div>
      <div className="modal-c">{children}</div>
      {footer && <div className="modal-f">{footer}</div>}
    </Modal>
  );
}
