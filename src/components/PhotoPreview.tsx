import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import ImageViewer from 'antd-mobile/es/components/image-viewer';
import { Icon } from './Icon';
import { close } from './icons';
import { useDialog } from './useDialog';
import { useT } from '@/i18n';
import './tap.css';
import './PhotoPreview.css';

type PhotoPreviewProps = { name: string; src: string; onClose: () => void };

/** antd-mobile's viewer knows two fingers, but hides itself from readers and has no way out by key: name, role, close and focus are ours. */
export default function PhotoPreview({ name, src, onClose }: PhotoPreviewProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const keys = useDialog(box, onClose);
  useLayoutEffect(() => box.current?.querySelector('.adm-mask')?.removeAttribute('aria-hidden'), []);
  return createPortal(
    <div ref={box} className="viewer" role="dialog" aria-modal="true" aria-label={name} tabIndex={-1} onKeyDown={keys}>
      <ImageViewer
        visible
        image={src}
        getContainer={null}
        imageRender={(image, { ref }) => <img ref={ref as never} src={image} alt={name} draggable={false} />}
      />
      <div className="viewer-h">
        <h2>{name}</h2>
        <button type="button" className="tap quiet" data-first aria-label={t('ui.close')} onClick={onClose}>
          <Icon d={close} />
        </button>
      </div>
    </div>,
    document.body,
  );
}
