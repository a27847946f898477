import { Icon } from '@/ui/Icon';
import { tick } from '@/ui/icons';

type QuestionProps<V extends string> = { at: number; title: string; name: string; value: V | undefined; options: readonly (readonly [value: V, label: string])[]; onChange: (value: V) => void };

/** One tap of the estimator, lighter than the form kit's radio group, which brings errors and marks along. */
export function Question<V extends string>({ at, title, name, value, options, onChange }: QuestionProps<V>) {
  return (
    <fieldset className="q">
      <legend>
        <span aria-hidden="true">{at}</span>
        {title}
      </legend>
      <div className="pick">
        {options.map(([option, label]) => (
          <label key={option}>
            <input id={`est-${name}-${option}`} type="radio" name={name} value={option} checked={option === value} onChange={() => onChange(option)} />
            <span className="pick-b">
              <Icon d={tick} />
              {label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
