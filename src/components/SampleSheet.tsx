import { SampleDocument } from './SampleDocument';
import { Sheet } from './Sheet';
import { useT } from '@/i18n';

/** The sheet of 看样例, loaded when it is opened. */
export default function SampleSheet({
  material,
  label,
  onClose,
}: {
  material: string;
  label: string;
  onClose: () => void;
}) {
  const t = useT();
  const title = t('ui.sample.title', { label });
  return (
    <Sheet title={title} onClose={onClose}>
      <SampleDocument material={material} label={title} />
      <p className="sample-n">{t('ui.sample.note')}</p>
    </Sheet>
  );
}
