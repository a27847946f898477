import { useLayoutEffect, useRef } from 'react';
import Radio from 'antd-mobile/es/components/radio';
import { setAttributes } from '@/components/inputs/setAttributes';
import { Icon } from '@/components/display/Icon';
import { tick } from '@/components/display/icons';

type QuestionProps<V extends string> = {
  at: number;
  title: string;
  name: string;
  value: V | undefined;
  options: readonly (readonly [value: V, label: string])[];
  onChange: (value: V) => void;
};

/** One question of the estimator. Needs less code than `RadioGroup`, which includes errors and correction marks. */
export function Question<V extends string>({ at, title, name, value, options, onChange }: QuestionProps<V>) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() =>
    place.current
      ?.querySelectorAll('input')
      .forEach((input, i) => setAttributes(input, { name, value: options[i]?.[0] })),
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
