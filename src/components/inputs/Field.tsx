import type { ReactNode } from 'react';
import { Icon } from '../display/Icon';
import { alert, tick } from '../display/icons';
import { useT } from '@/i18n';
import './Field.css';

/** A field that the office returned: the reason, the previous value, whether it has been corrected since, or `kept` as it was. */
export type Correction = { reason: ReactNode; old?: string; done?: boolean; kept?: boolean };

/** Common props of all form controls, besides value and onChange. */
export type FieldProps = {
  name: string;
  label: string;
  hint?: ReactNode;
  /** Message that explains how to correct the value; empty when the value is valid. */
  error?: string;
  optional?: boolean;
  /** for choices that always have a value */ required?: false;
  readOnly?: boolean;
  mark?: Correction;
  /** Below the control: a question, a suggestion, a small action. */
  after?: ReactNode;
};

/** Attributes of the control that associate label, hint and error with it. */
type ControlAria = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

export const fieldId = (name: string) => `f-${name}`;

type Props = FieldProps & {
  /** several controls under one label: fieldset and legend */ group?: boolean;
  /** read only without a form control: no label element */ shown?: boolean;
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
  const describedBy = [(hint || optional) && `${id}-h`, mark && `${id}-m`, error && `${id}-e`, after && `${id}-a`]
    .filter(Boolean)
    .join(' ');
  const aria: ControlAria = {
    id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': !optional && !readOnly && required !== false ? true : undefined,
  };
  const body = (
    <>
      {(hint || optional) && (
        <div className="hint" id={`${id}-h`}>
          {/* the space prevents Arabic letters from joining */}
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
      {error && <FieldError id={id} message={error} />}
      {after && (
        <div id={`${id}-a`} tabIndex={-1}>
          {after}
        </div>
      )}
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

/** The error of the control with this id, which refers to it. */
export const FieldError = ({ id, message }: { id: string; message: string }) => (
  <p className="err" id={`${id}-e`} role="alert">
    <Icon d={alert} />
    <span>{message}</span>
  </p>
);

function MarkNote({ id, mark }: { id: string; mark: Correction }) {
  const t = useT();
  return (
    <div className={`mark ${mark.done ? 'done' : ''}`} id={id} tabIndex={-1}>
      <Icon d={mark.done ? tick : alert} />
      <div>
        <p>
          <b>{t(mark.done ? (mark.kept ? 'ui.mark.kept' : 'ui.mark.done') : 'ui.mark.open')}</b> {mark.reason}
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
