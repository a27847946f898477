import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import ImageViewer from 'antd-mobile/es/components/image-viewer';
import { Icon } from '../display/Icon';
import { close } from '../display/icons';
import { useDialog } from '../dialogs/useDialog';
import { type Turn, useUprightUrl } from './useUprightUrl';
import { useT } from '@/i18n';
import '../tap.css';
import './PhotoPreview.css';

type PhotoPreviewProps = {
  name: string;
  src: string;
  /** Clockwise rotation that shows the photo upright */ turned?: Turn;
  onClose: () => void;
};

const levels = [1, 2, 3] as const;

/**
 * antd-mobile's viewer supports pinch zoom, but is hidden from screen readers and has no controls for one finger or the keyboard.
 * Name, role, close button, focus and zoom buttons are ours; an enlarged photo is moved by scrolling.
 */
export default function PhotoPreview({ name, src, turned = 0, onClose }: PhotoPreviewProps) {
  const t = useT();
  const upright = useUprightUrl(src, turned);
  const [at, setAt] = useState(0);
  const last = levels.length - 1;
  const box = useRef<HTMLDivElement>(null);
  const keys = useDialog(box, onClose);
  useLayoutEffect(() => box.current?.querySelector('.adm-mask')?.removeAttribute('aria-hidden'), [at]);
  return createPortal(
    <div ref={box} className="viewer" role="dialog" aria-modal="true" aria-label={name} tabIndex={-1} onKeyDown={keys}>
      {at === 0 ? (
        <ImageViewer
          visible
          image={upright ?? ''}
          getContainer={null}
          imageRender={(_, { ref }) => <img ref={ref as never} src={upright} alt={name} draggable={false} />}
        />
      ) : (
        <div className="viewer-zoom" tabIndex={0} role="region" aria-label={name}>
          <img className={`x${levels[at] ?? 1}`} src={upright} alt={name} />
        </div>
      )}
      <div className="viewer-h">
        <h2>{name}</h2>
        {/* aria-disabled: a button that becomes disabled loses the focus */}
        <button
          type="button"
          className="tap"
          data-first
          aria-disabled={at === last || undefined}
          onClick={() => setAt(Math.min(at + 1, last))}
        >
          {t('ui.photo.zoomIn')}
        </button>
        <button
          type="button"
          className="tap"
          aria-disabled={at === 0 || undefined}
          onClick={() => setAt(Math.max(at - 1, 0))}
        >
          {t('ui.photo.zoomOut')}
        </button>
        <button type="button" className="tap quiet" aria-label={t('ui.close')} onClick={onClose}>
          <Icon d={close} />
        </button>
      </div>
    </div>,
    document.body,
  );
}
