import { Button } from 'antd';
import { announce } from '@/services/announce';
import { useT } from '@/services/i18n';
import { MarkPicker } from './MarkPicker';
import { type Marks, type Reason, reasonsFor } from './useMarks';

interface Props {
  /** key of the field or of the document */
  what: string;
  name: string;
  marks: Marks;
  reasons: readonly Reason[];
  /** called when the picker closes, with or without a reason; moves the focus */
  onDone: () => void;
}

/** The mark of a field or document with its reason, or the reason picker while it is open. */
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
        reasons={reasonsFor(what, reasons)}
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
      <strong>{t('review.toCorrect')}</strong> {mark.text}{' '}
      <Button size="small" type="text" onClick={() => marks.remove(what)}>
        {t('field.unmark')}
      </Button>
    </p>
  ) : null;
}
