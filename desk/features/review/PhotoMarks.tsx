import { useT } from '@/services/i18n';
import { MarkLine } from './MarkLine';
import { isMaterial, type Marks, type Reason } from './useMarks';

interface Props {
  marks: Marks;
  reasons: readonly Reason[];
  onDone: () => void;
}

/** Photos that the applicant must retake, listed above the fields. */
export function PhotoMarks({ marks, reasons, onDone }: Props) {
  const t = useT();
  const { picking } = marks;
  const marked = marks.all.map(({ key }) => key).filter(isMaterial);
  const all = picking && isMaterial(picking) && !marked.includes(picking) ? [...marked, picking] : marked;
  if (all.length === 0) return null;
  return (
    <ul className="photo-marks">
      {all.map((key) => (
        <li key={key}>
          <strong>{t(`material.${key}`)}</strong>
          <MarkLine what={key} name={t(`material.${key}`)} marks={marks} reasons={reasons} onDone={onDone} />
        </li>
      ))}
    </ul>
  );
}
