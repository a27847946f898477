import { useState, type ReactNode } from 'react';
import { Card } from '@/components/layout/Card';
import type { FieldProps } from '@/components/inputs/Field';
import { Tag } from '@/components/display/Tag';
import { useT } from '@/i18n';
import { fieldIn, isFilled, type StateKey, stateKeys } from './states';

type Live = FieldProps & { value: string; onChange: (value: string) => void };

type InEveryStateProps = {
  /** component name */ of: string;
  id?: string;
  label: string;
  hint?: string;
  sample: string;
  wrong: string;
  wrongValue?: string;
  old?: string;
  children: (props: Live) => ReactNode;
};

/** One interactive control in every field state. */
export function InEveryState({
  of,
  id = of,
  label,
  hint,
  sample,
  wrong,
  wrongValue = sample,
  old = sample,
  children,
}: InEveryStateProps) {
  const t = useT();
  const valueIn = (state: StateKey) => (state === 'wrong' ? wrongValue : isFilled(state) ? sample : '');
  return (
    <section className="sec" aria-labelledby={`form-${id}`}>
      <h2 id={`form-${id}`}>
        {label} <code className="cap">{of}</code>
      </h2>
      <Card className="specimens">
        {stateKeys.map((state) => (
          <div key={state} className="specimen">
            <Tag>{t(`formExamples.state.${state}`)}</Tag>
            <LiveField initial={valueIn(state)}>
              {(value, onChange) =>
                children({ ...fieldIn(state, { of: id, label, hint, wrong, old }, t), value, onChange })
              }
            </LiveField>
          </div>
        ))}
      </Card>
    </section>
  );
}

function LiveField({
  initial,
  children,
}: {
  initial: string;
  children: (value: string, onChange: (value: string) => void) => ReactNode;
}) {
  const [value, setValue] = useState(initial);
  return children(value, setValue);
}
