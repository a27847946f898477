import { useEffect, useReducer, useRef } from 'react';
import { isEmpty } from '@domain/flow/fields';
import { compare, differs, mayCopy, toLookAt } from '@domain/reading';

import { useT } from '@/i18n';
import { afterEvent } from '@/scheduling';
import { useDraft } from '../draft/useDraft';
import { valueAt, type Path } from '../draft/edits';
import { markOf } from './marks';
import type { ReadPhoto } from './readings';
import { Said, type SaidProps } from './Said';
import { useReadings } from './useReadings';

/** Tracks focus of the surrounding field: leaving it marks the recognised value as checked; while it has focus nothing is compared. */
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

export interface FieldReadingProps {
  path: Path;
  /** Formats a value of this field for display. */
  show: (value: unknown) => string | undefined;
}

interface ReadFieldProps extends FieldReadingProps {
  /** Next to a photo, for a field of another step: shows this photo's value only, and only if it differs. */
  of?: ReadPhoto;
}

/** Below a field: the recognised value was filled in, can be accepted, or differs from the typed value. */
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
