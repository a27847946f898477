import { useLayoutEffect, useRef } from 'react';
import Radio from 'antd-mobile/es/components/radio';
import { carry } from '@/ui/carry';
import { Icon } from '@/ui/Icon';
import { tick } from '@/ui/icons';

type QuestionProps<V extends string> = {
  at: number;
  title: string;
  name: string;
  value: V | undefined;
  options: readonly (readonly [value: V, label: string])[];
  onChange: (value: V) => void;
};

/** One tap of the estimator, lighter than the form kit's radio group, which brings errors and marks along. */
export function Question<V extends string>({ at, title, name, value, options, onChange }: QuestionProps<V>) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() =>
    place.current?.querySelectorAll('input').forEach((input, i) => carry(input, { name, value: options[i]?.[0] })),
  );
  return (
    <fieldset className="q">
      <legend>
        <span aria-hidden="true">{at}</span>
        {title}
      </legend>
      <div className="pick" ref={place}>
        {options.map(([option, label]) => (
          <Radio
            key={option}
            id={`est-${name}-${option}`}
            checked={option === value}
            onChange={() => onChange(option)}
            icon={() => <Icon d={tick} />}
          >
            {label}
          </Radio>
        ))}
      </div>
    </fieldset>
  );
}
