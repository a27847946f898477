import { useEffect, useReducer, useRef } from 'react';
import { isEmpty } from '@domain/flow/fields';
import { compare, differs, mayCopy, toLookAt, type Finding } from '@domain/reading';

import { useT } from '@/i18n';
import { Icon } from '@/components/display/Icon';
import { camera } from '@/components/display/iconsForm';
import { useDraft } from '../draft/useDraft';
import { valueAt, type Path } from '../draft/edits';
import type { RecognisedPhoto } from './applyFindings';
import { findingKey } from './ocrDecisions';
import { PhotoCutout } from './PhotoCutout';
import { useHasOcr, useOcr } from './useOcr';
import '@/components/tap.css';
import './ocr.css';

interface OcrHintProps {
  path: Path;
  /** Formats a value of this field for display. */
  show: (value: unknown) => string | undefined;
}

/** Below a field: the recognised value was filled in, can be accepted, or differs from the typed value. */
export function OcrHint(props: OcrHintProps) {
  return useHasOcr() ? <FieldFinding {...props} /> : null;
}

interface FieldFindingProps extends OcrHintProps {
  /** Next to a photo, for a field of another step: shows this photo's value only, and only if it differs. */
  of?: RecognisedPhoto;
}

export function FieldFinding({ path, show, of }: FieldFindingProps) {
  const t = useT();
  const ocr = useOcr();
  const value = useDraft((state) => valueAt(state.answers, path));
  const { ref, hasFocus, focusHint } = useFieldFocus(() => ocr.markChecked((one) => one === path));

  const findings = (of ? [of] : ocr.photos()).flatMap((photo) =>
    photo.findings.filter(({ key }) => key === path).map((finding) => ({ ...finding, photo })),
  );
  const best = toLookAt(findings, value);
  const { filled, rejected } = ocr.get();

  const hint = () => {
    if (!best) return null;
    const mine = filled[path];
    const render = (text: string, tone: HintProps['tone'], ...actions: HintProps['actions']) => (
      <Hint
        photo={best.photo}
        finding={best}
        tone={tone}
        actions={actions.map(([key, onClick]) => [key, () => (focusHint(), onClick())])}
        text={t(text, { value: show(best.value) ?? '', typed: show(value) ?? '' })}
      />
    );
    const { slot } = best.photo;
    const canCopy = mayCopy(slot, path);
    const accept = () => ocr.accept(path, best.value, slot);
    if (!of && mine && mine.value === value && best.value === value)
      return render('ocr.filled', 'info', ['ocr.undo', () => ocr.undo(path)]);
    if (rejected.includes(findingKey(path, best.value))) return null;
    if (isEmpty(value)) {
      if (of || !canCopy) return null;
      // Letters and digits that look alike can have the same check digit, such as G and 6 in a passport.
      const offered = path === 'personalInfo.idNo' && !best.proof ? 'ocr.offeredAlike' : 'ocr.offered';
      return render(offered, 'info', ['ocr.take', accept]);
    }
    // A masked number cannot be compared.
    if (hasFocus() || String(value).includes('*') || !differs(best, value)) return null;
    return render(
      compare(best, value) === 'similar' ? 'ocr.similar' : 'ocr.differs',
      'warn',
      ...(canCopy ? ([['ocr.use', accept]] satisfies HintProps['actions']) : []),
      ['ocr.keepMine', () => ocr.reject(path, best.value)],
    );
  };
  const shown = hint();
  return (
    <div ref={ref} tabIndex={-1}>
      {of && shown && <p>{t(`field.${path}`)}</p>}
      {shown}
    </div>
  );
}

interface HintProps {
  photo: RecognisedPhoto;
  finding: Finding;
  tone: 'info' | 'warn';
  text: string;
  /** Buttons: text key and action. */
  actions: [key: string, onClick: () => void][];
}

/** A recognised value: cut-out of the photo, text and buttons. */
function Hint({ photo, finding, tone, text, actions }: HintProps) {
  const t = useT();
  return (
    <div className={`read ${tone}`}>
      <PhotoCutout photo={photo} finding={finding} />
      <p className="read-t">
        <Icon d={camera} />
        <span>{text}</span>
      </p>
      {actions.map(([key, onClick]) => (
        <button key={key} type="button" className="tap" onClick={onClick}>
          {t(key)}
        </button>
      ))}
    </div>
  );
}

/** Tracks focus of the surrounding field: leaving it marks the recognised value as checked; while it has focus nothing is compared. */
function useFieldFocus(onLeave: () => void) {
  const ref = useRef<HTMLDivElement>(null);
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const leave = useRef(onLeave);
  leave.current = onLeave;
  const field = () => ref.current?.closest('.field');
  useEffect(() => {
    const surrounding = field();
    const onFocusOut = ({ target }: Event) => {
      if (ref.current?.contains(target as Node)) return;
      leave.current();
      setTimeout(rerender); // the new focus is known after the event
    };
    surrounding?.addEventListener('focusout', onFocusOut);
    return () => surrounding?.removeEventListener('focusout', onFocusOut);
  }, []);
  const hasFocus = () => {
    const { activeElement } = document;
    return !ref.current?.contains(activeElement) && field()?.contains(activeElement);
  };
  /** The pressed button is removed. Focusing the input instead would open the keyboard. */
  const focusHint = () => ref.current?.focus({ preventScroll: true });
  return { ref, hasFocus, focusHint };
}
