import { Sheet } from '../dialogs/Sheet';
import { useT } from '@/i18n';
import './SampleSheet.css';

/** A drawing of a good photo of this document. public/samples.svg has one symbol for each material key. */
function SampleDocument({ material, label }: { material: string; label: string }) {
  return (
    <svg className="sample" viewBox="0 0 160 120" role="img" aria-label={label}>
      <use href={`/qczhyjs/samples.svg#${material}`} />
    </svg>
  );
}

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
