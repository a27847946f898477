import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '@/services/i18n';
import { withItem, withoutItem } from './editTerms';
import { MistakesAt, Part } from './parts';

interface Props<T> {
  /** place of the list */
  at: string;
  title: string;
  /** label of the button that adds a row */
  add: string;
  list: readonly T[];
  /** the new row of the button */
  blank: () => T;
  /** the list may become empty */
  optional?: boolean;
  onChange: (list: T[]) => void;
  row: (item: T, change: (item: T) => void) => ReactNode;
  children?: ReactNode;
}

/** A list of the policy file: one row of controls per element, which can be added and removed. */
export function RowsForm<T>({ at, title, add, list, blank, optional, onChange, row, children }: Props<T>) {
  const t = useT();
  return (
    <fieldset>
      <legend>{title}</legend>
      {children}
      <MistakesAt at={at} />
      {list.map((item, n) => (
        <Part key={n} at={`${at}.${n}`}>
          <div role="group" aria-label={`${title} ${n + 1}`} className="terms-row">
            {row(item, (next) => onChange(withItem(list, n, next)))}
            {(optional || list.length > 1) && (
              <Button
                aria-label={t('policy.term.row.remove', { row: `${title} ${n + 1}` })}
                onClick={() => onChange(withoutItem(list, n))}
              >
                {t('policy.term.remove')}
              </Button>
            )}
            <MistakesAt />
          </div>
        </Part>
      ))}
      <Button onClick={() => onChange([...list, blank()])}>{add}</Button>
    </fieldset>
  );
}
