import { useState } from 'react';
import { Icon } from '../display/Icon';
import { help } from '../display/icons';
import { useT } from '@/i18n';
import '../tap.css';
import { lazyWithRetry } from '@/pageLoad/lazyWithRetry';

const SampleSheet = lazyWithRetry(() => import(/* webpackChunkName: "ui-sample" */ './SampleSheet'));

export function SampleButton({ material, label }: { material: string; label: string }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="tap" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon d={help} />
        <span>
          {t('ui.sample')}
          <span className="sr"> {label}</span>
        </span>
      </button>
      {open && <SampleSheet material={material} label={label} onClose={() => setOpen(false)} />}
    </>
  );
}
