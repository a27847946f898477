import { App, Button } from 'antd';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useKeys } from '@/components/keys/useKeys';
import { announce } from '@/services/announce';
import { useKeysOn } from '@/services/preferences';
import { useT } from '@/services/i18n';
import { MarkLine } from './MarkLine';
import { jumpCodes, type Row } from './rows';
import type { Marks, Reason } from './useMarks';
import { useValue } from './useValue';

interface Props {
  rows: readonly Row[];
  at: number;
  onAt: (at: number) => void;
  marks: Marks;
  /** keys of the fields that a return may mark; empty when a return is not possible */
  markable: readonly string[];
  reasons: readonly Reason[];
  /** the keyboard shortcuts of the rows are active */
  active: boolean;
}

/** Returns true for values that officers compare character by character. */
const isNumber = ({ field }: Row) => Boolean(field.grouping ?? field.capitals);

/** Shows each field with the typed value, the recognised value and the previous value. */
export function Fields({ rows, at, onAt, marks, markable, reasons, active }: Props) {
  const t = useT();
  const value = useValue();
  // Without shortcuts no arrow key moves between the rows: Tab reaches each.
  const tabsAll = !useKeysOn();
  const { message } = App.useApp();
  const body = useRef<HTMLTableSectionElement>(null);
  const [jump, setJump] = useState<string | null>(null);
  const codes = jumpCodes(rows.length);
  const hasMarkButtons = rows.some(({ key }) => markable.includes(key));
  const columns = hasMarkButtons ? 4 : 3;
  const focus = (n: number) => body.current?.querySelectorAll<HTMLButtonElement>('.field-name')[n]?.focus();
  const go = (n: number) => {
    const next = Math.min(rows.length - 1, Math.max(0, n));
    onAt(next);
    focus(next);
  };
  const nextDiffering = () => {
    const found = [...rows.keys()]
      .map((n) => (at + 1 + n) % rows.length)
      .find((n) => rows[n]?.differs || rows[n]?.before);
    if (found === undefined) announce(t('review.noDifference'));
    else go(found);
  };
  const current = rows[at];
  const mark = () => {
    if (!current) return;
    if (markable.includes(current.key)) marks.pick(current.key);
    else {
      const text = t('field.unmarkable', { what: t(current.label) });
      announce(text);
      void message.info(text);
    }
  };
  useKeys(
    active && jump === null
      ? [
          { key: 'j', also: ['ArrowDown'], name: 'field.down', do: () => go(at + 1), repeats: true, group: 'field' },
          { key: 'k', also: ['ArrowUp'], name: 'field.up', do: () => go(at - 1), repeats: true, group: 'field' },
          { key: 'd', name: 'field.differing', do: nextDiffering, group: 'field' },
          { key: 'f', name: 'field.jump', do: () => setJump(''), group: 'field' },
          ...(markable.length > 0
            ? [
                { key: 'x', name: 'field.mark', do: mark, group: 'field' },
                {
                  key: 'Backspace',
                  name: 'field.unmark',
                  do: () => current && marks.remove(current.key),
                  group: 'field',
                },
              ]
            : []),
        ]
      : [],
  );
  useEffect(() => {
    if (jump === null) return;
    const press = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      const typed = /^[a-z]$/i.test(event.key) ? jump + event.key.toLowerCase() : null;
      const found = typed === null ? -1 : codes.indexOf(typed);
      setJump(typed !== null && typed.length < 2 ? typed : null);
      if (found >= 0) go(found);
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  });

  return (
    <table className="fields">
      <thead>
        <tr>
          <th scope="col">{t('review.item')}</th>
          <th scope="col">{t('review.typed')}</th>
          <th scope="col">{t('review.read')}</th>
          {hasMarkButtons && (
            <th scope="col" className="field-do">
              {t('review.return')}
            </th>
          )}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row, n) => {
          const mark = marks.of(row.key);
          const first = row.before ? !rows[n - 1] : row.group !== rows[n - 1]?.group || rows[n - 1]?.before;
          return (
            <Fragment key={row.key}>
              {first && (
                <tr className="fields-group">
                  <th colSpan={columns} scope="colgroup">
                    {row.before ? t('review.corrected') : t(row.group)}
                  </th>
                </tr>
              )}
              <tr
                className="field"
                data-now={n === at || undefined}
                data-differs={row.differs || undefined}
                data-marked={mark ? true : undefined}
                onClick={() => go(n)}
              >
                <th scope="row">
                  <button
                    type="button"
                    className="field-name"
                    aria-current={n === at || undefined}
                    tabIndex={tabsAll || n === at ? 0 : -1}
                    onFocus={() => n !== at && onAt(n)}
                  >
                    {t(row.label)}
                  </button>
                  {jump !== null && codes[n]?.startsWith(jump) && <kbd className="field-code">{codes[n]}</kbd>}
                </th>
                <td className="field-value" data-number={isNumber(row) || undefined}>
                  {value(row.field, row.typed)}
                  {row.before && <del>{value(row.field, row.before.old)}</del>}
                </td>
                <td className="field-value" data-number={isNumber(row) || undefined}>
                  {row.read ? (
                    <>
                      {value(row.field, row.read.value)}
                      {/* A space instead of a margin: wrapped to the next line, the text is aligned with the value. */}
                      {'\u2002'}
                      <span className="field-proof" data-differs={row.differs || undefined}>
                        {t(
                          row.similar
                            ? 'review.similar'
                            : row.differs
                              ? 'review.differs'
                              : row.read.proof
                                ? `review.proof.${row.read.proof}`
                                : 'review.same',
                        )}
                      </span>
                    </>
                  ) : row.waiting ? (
                    <span className="quiet">{t('review.reading')}</span>
                  ) : (
                    <span className="quiet" aria-label={t('review.notRead')}>
                      –
                    </span>
                  )}
                </td>
                {hasMarkButtons && (
                  <td className="field-do">
                    {markable.includes(row.key) && (
                      <Button
                        size="small"
                        tabIndex={tabsAll || n === at ? 0 : -1}
                        aria-label={t(mark ? 'field.markAgain.one' : 'field.mark.one', { what: t(row.label) })}
                        onClick={() => marks.pick(row.key)}
                      >
                        {t(mark ? 'field.markAgain' : 'field.mark.short')}
                      </Button>
                    )}
                  </td>
                )}
              </tr>
              {(mark || marks.picking === row.key) && (
                <tr className="field-mark">
                  <td colSpan={columns}>
                    <MarkLine
                      what={row.key}
                      name={t(row.label)}
                      marks={marks}
                      reasons={reasons}
                      onDone={() => focus(n)}
                    />
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
