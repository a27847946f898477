import { useRef, type ReactNode } from 'react';
import Popup from 'antd-mobile/es/components/popup';
import CenterPopup from 'antd-mobile/es/components/center-popup';
import { useDialog } from './useDialog';
import './Modal.css';

type ModalProps = {
  /** its accessible name */ label: string;
  kind: 'sheet' | 'dialog';
  role?: 'dialog' | 'alertdialog';
  /** aria-describedby */ describedBy?: string;
  /** It holds input, which a tap beside it would lose. */ hasInput?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** antd-mobile's popup with the missing accessibility. Open as long as it is mounted. */
export function Modal({ label, kind, role = 'dialog', describedBy, hasInput = false, onClose, children }: ModalProps) {
  const box = useRef<HTMLDivElement>(null);
  const keys = useDialog(box, onClose);
  const Over = kind === 'sheet' ? Popup : CenterPopup;
  return (
    <Over
      visible
      closeOnMaskClick={!hasInput}
      onClose={onClose}
      className={`modal ${kind}`}
      bodyClassName="modal-o"
      getContainer={() => document.body}
    >
      <div
        ref={box}
        className="modal-b"
        role={role}
        aria-modal="true"
        aria-label={label}
        aria-describedby={describedBy}
        tabIndex={-1}
        onKeyDown={keys}
      >
        {children}
      </div>
    </Over>
  );
}
