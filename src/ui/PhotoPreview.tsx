import { useState } from 'react';
import { Icon } from './Icon';
import { close } from './icons';
import { Modal } from './Modal';
import { useT } from '@/texts';
import './tap.css';
import './PhotoPreview.css';

type PhotoPreviewProps = { name: string; src: string; onClose: () => void };

const levels = [1, 2, 3] as const;

/** A photo as large as the screen; enlarged it is moved by scrolling, which finger, wheel and arrow keys all know. */
export default function PhotoPreview({ name, src, onClose }: PhotoPreviewProps) {
  const t = useT();
  const [at, setAt] = useState(0);
  const last = levels.length - 1;
  return (
    <Modal label={name} kind="sheet" onClose={onClose}>
      <div className="modal-h">
        <h2>{name}</h2>
        <button type="button" className="tap" data-first disabled={at === last} onClick={() => setAt(at + 1)}>{t('ui.photo.zoomIn')}</button>
        <button type="button" className="tap" disabled={at === 0} onClick={() => setAt(at - 1)}>{t('ui.photo.zoomOut')}</button>
        <button type="button" className="tap quiet" aria-label={t('ui.close')} onClick={onClose}>
          <Icon d={close} />
        </button>
      </div>
      <div className="zoom" tabIndex={0} role="region" aria-label={name} onDoubleClick={() => setAt(at === last ? 0 : at + 1)}>
        <img className={`x${levels[at] ?? 1}`} src={src} alt={name} />
      </div>
    </Modal>
  );
}
