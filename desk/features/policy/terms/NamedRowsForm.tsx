import { Button, Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { ownValue } from '@domain/ownValue';
import { useT } from '@/services/i18n';
import { withoutKey } from './editTerms';
import { MistakesAt, Part } from './parts';

interface Props<T> {
  /** place of the record */
  at: string;
  title: string;
  /** label of the name of a new row */
  add: string;
  record: Readonly<Record<string, T>>;
  blank: T;
  onChange: (record: Record<string, T>) => void;
  row: (item: T, change: (item: T) => void) => ReactNode;
  children?: ReactNode;
}

/** A record of the policy file: one row of controls per name. Limits and editions refer to the names, so they stay as they are. */
export function NamedRowsForm<T>({ at, title, add, record, blank, onChange, row, children }: Props<T>) {
  const t = useT();
  const id = useId();
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  return (
    <fieldset>
      <legend>{title}</legend>
      {children}
      <MistakesAt at={at} />
      {Object.entries(record).map(([key, item]) => (
        <Part key={key} at={`${at}.${key}`}>
          <div role="group" aria-label={`${title} ${key}`} className="terms-row">
            <strong className="terms-key">{key}</strong>
            {row(item, (next) => onChange({ ...record, [key]: next }))}
            <Button
              aria-label={t('policy.term.row.remove', { row: `${title} ${key}` })}
              onClick={() => onChange(withoutKey(record, key))}
            >
              {t('policy.term.remove')}
            </Button>
            <MistakesAt />
          </div>
        </Part>
      ))}
      <label htmlFor={id}>{add}</label>
      <Input
        id={id}
        className="terms-name"
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button
        disabled={!name || ownValue(record, name) !== undefined}
        onClick={() => {
          onChange({ ...record, [name]: blank });
          setTyped('');
        }}
      >
        {t('policy.named.add')}
      </Button>
    </fieldset>
  );
}
