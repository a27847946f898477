import { useEffect, useReducer, useRef } from 'react';
import { isEmpty } from '@domain/flow/fields';
import { compare, differs, mayCopy, toLookAt } from '@domain/reading';

import { useT } from '@/i18n';
import { afterEvent } from '@/scheduling';
import { useDraft } from '../hooks/context';
import { valueAt } from '../session/edits';
import type { FieldReadingProps } from './FieldReading';
import { markOf } from './marks';
import type { ReadPhoto } from './readings';
import { Said, type SaidProps } from './Said';
import { useReadings } from './useReadings';

/** The field that this stands under: leaving it is having looked at it. While somebody is in it nothing is compared. */
function useFieldAround(onLeave: () => void) {
  const place = useRef<HTMLDivElement>(null);
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const leave = useRef(onLeave);
  leave.current = onLeave;
  const field = () => place.current?.closest('.field');
  useEffect(() => {
    const around = field();
    const left = ({ target }: Event) => {
      if (place.current?.contains(target as Node)) return;
      leave.current();
      afterEvent(drawAgain);
    };
    around?.addEventListener('focusout', left);
    return () => around?.removeEventListener('focusout', left);
  }, []);
  const hasFocus = () => {
    const { activeElement } = document;
    return !place.current?.contains(activeElement) && field()?.contains(activeElement);
  };
  return { place, hasFocus };
}

interface ReadFieldProps extends FieldReadingProps {
  /** Only what this photo says, and only where it differs: beside the photo, for a field of another page. */
  of?: ReadPhoto;
}

/** Under a field: filled in from a photo, offered by one, or said otherwise by one. */
export function ReadField({ path, show, of }: ReadFieldProps) {
  const t = useT();
  const readings = useReadings();
  const value = useDraft((state) => valueAt(state.answers, path));
  const { place, hasFocus } = useFieldAround(() => readings.seen((one) => one === path));

  const findings = (of ? [of] : readings.photos()).flatMap((photo) =>
    photo.findings.filter(({ key }) => key === path).map((finding) => ({ ...finding, photo })),
  );
  const best = toLookAt(findings, value);
  const { filled, refused } = readings.get();

  const said = () => {
    if (!best) return null;
    const mine = filled[path];
    const tell = (words: string, tone: SaidProps['tone'], ...acts: SaidProps['acts']) => (
      <Said
        photo={best.photo}
        finding={best}
        tone={tone}
        acts={acts}
        text={t(words, { value: show(best.value) ?? '', typed: show(value) ?? '' })}
      />
    );
    const { slot } = best.photo;
    const canCopy = mayCopy(slot, path);
    const accept = () => readings.accept(path, best.value, slot);
    if (!of && mine && mine.value === value && best.value === value)
      return tell('reading.filled', 'info', ['reading.undo', () => readings.undo(path)]);
    if (refused.includes(markOf(path, best.value))) return null;
    if (isEmpty(value)) return of || !canCopy ? null : tell('reading.offered', 'info', ['reading.take', accept]);
    // A masked number cannot be compared.
    if (hasFocus() || String(value).includes('*') || !differs(best, value)) return null;
    return tell(
      compare(best, value) === 'similar' ? 'reading.similar' : 'reading.differs',
      'warn',
      ...(canCopy ? ([['reading.use', accept]] satisfies SaidProps['acts']) : []),
      ['reading.keepMine', () => readings.refuse(path, best.value)],
    );
  };
  const shown = said();
  return (
    <div ref={place}>
      {of && shown && <p>{t(`field.${path}`)}</p>}
      {shown}
    </div>
  );
}
