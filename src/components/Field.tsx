import type { ReactNode } from 'react';
import { Icon } from './Icon';
import { alert, tick } from './icons';
import { useT } from '@/i18n';
import './Field.css';

/** A field the office has sent back: why, what stood there, and whether it has been changed since. */
export type Correction = { reason: ReactNode; old?: string; done?: boolean };

/** What every control of the kit takes beside its value. */
export type FieldProps = {
  name: string;
  label: string;
  hint?: ReactNode;
  /** The sentence that says how to mend it; empty: nothing wrong. */
  error?: string;
  optional?: boolean;
  /** nobody must choose: one of them always stands */ required?: false;
  readOnly?: boolean;
  mark?: Correction;
  /** Under the box: a question, a suggestion, a small action. */
  after?: ReactNode;
};

/** What the control inside must carry, so that label, hint and error belong to it. */
type ControlAria = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

export const fieldId = (name: string) => `f-${name}`;

type Props = FieldProps & {
  /** several controls under one label: fieldset and legend */ group?: boolean;
  /** nothing here takes an answer: a label would name no control */ shown?: boolean;
  children: (aria: ControlAria) => ReactNode;
};

export function Field({
  name,
  label,
  hint,
  error,
  optional,
  required,
  readOnly,
  mark,
  after,
  group,
  shown,
  children,
}: Props) {
  const t = useT();
  const id = fieldId(name);
  const told = [(hint || optional) && `${id}-h`, mark && `${id}-m`, error && `${id}-e`, after && `${id}-a`]
    .filter(Boolean)
    .join(' ');
  const aria: ControlAria = {
    id,
    'aria-describedby': told || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': !optional && !readOnly && required !== false ? true : undefined,
  };
  const body = (
    <>
      {(hint || optional) && (
        <div className="hint" id={`${id}-h`}>
          {/* the space keeps Arabic letters from joining across */}
          {optional && (
            <>
              <span className="opt">{t('ui.optional')}</span>{' '}
            </>
          )}
          {hint}
        </div>
      )}
      {mark && <MarkNote id={`${id}-m`} mark={mark} />}
      {children(aria)}
      {error && (
        <p className="err" id={`${id}-e`} role="alert">
          <Icon d={alert} />
          <span>{error}</span>
        </p>
      )}
      {after && <div id={`${id}-a`}>{after}</div>}
    </>
  );
  const state = `field${error ? ' bad' : ''}${readOnly ? ' still' : ''}${mark ? ' marked' : ''}`;
  if (shown)
    return (
      <div className={state} role="group" aria-labelledby={`${id}-l`}>
        <div className="label" id={`${id}-l`}>
          {label}
        </div>
        {body}
      </div>
    );
  return group ? (
    <fieldset
      className={state}
      id={id}
      tabIndex={-1}
      role="radiogroup"
      aria-labelledby={`${id}-l`}
      aria-describedby={aria['aria-describedby']}
      aria-invalid={aria['aria-invalid']}
      aria-required={aria['aria-required']}
    >
      <legend id={`${id}-l`}>{label}</legend>
      {body}
    </fieldset>
  ) : (
    <div className={state}>
      <label htmlFor={id}>{label}</label>
      {body}
    </div>
  );
}

function MarkNote({ id, mark }: { id: string; mark: Correction }) {
  const t = useT();
  return (
    <div className={`mark ${mark.done ? 'done' : ''}`} id={id}>
      <Icon d={mark.done ? tick : alert} />
      <div>
        <p>
          <b>{t(mark.done ? 'ui.mark.done' : 'ui.mark.open')}</b> {mark.reason}
        </p>
        {mark.old && (
          <p className="mark-old">
            {t('ui.mark.old')} <del dir="auto">{mark.old}</del>
          </p>
        )}
      </div>
    </div>
  );
}
