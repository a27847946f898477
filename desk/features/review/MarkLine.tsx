import { announce } from '@/services/announce';
import { useT } from '@/services/i18n';
import { MarkPicker } from './MarkPicker';
import type { Marks } from './useMarks';

interface Props {
  /** of the field, or of the material */
  what: string;
  name: string;
  marks: Marks;
  reasons: readonly { code: string; text: string }[];
  /** where the focus goes when a reason was chosen, or none */
  onDone: () => void;
}

/** That something is to be corrected, with its reason; or the reasons to choose from. Nothing where it is not marked. */
export function MarkLine({ what, name, marks, reasons, onDone }: Props) {
  const t = useT();
  const mark = marks.of(what);
  const done = () => {
    marks.pick(null);
    onDone();
  };
  if (marks.picking === what)
    return (
      <MarkPicker
        name={name}
        mark={mark}
        reasons={reasons}
        onPick={(code, text) => {
          marks.set({ key: what, code, text });
          announce(t('review.marked', { what: name }));
          done();
        }}
        onClose={done}
      />
    );
  return mark ? (
    <p>
      <strong>{t('review.toCorrect')}</strong> {mark.text}
    </p>
  ) : null;
}
