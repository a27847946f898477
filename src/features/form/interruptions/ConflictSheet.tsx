import { useState } from 'react';
import type { StepKey } from '@domain/flow/types';

import { useT } from '@/i18n';
import { Button } from '@/components/Button';
import { RadioGroup } from '@/components/RadioGroup';
import { useDraft, useDraftSession } from '../session/context';
import { differences, splitPath, valueAt, type Edits, type Path } from '../session/edits';
import { useAnswerText } from '@/format/useAnswerText';
import { useFormatDateTime } from '@/format/useFormatDateTime';
import { BlockingSheet } from './BlockingSheet';

type Side = 'mine' | 'theirs';

/** Two devices wrote on one draft. Both versions are shown; nothing is thrown away before the person has chosen. */
export function ConflictSheet() {
  const t = useT();
  const open = useDraftSession();
  const show = useAnswerText(open.store.flow);
  const moment = useFormatDateTime();
  const theirs = useDraft((state) => state.theirs);
  const [byField, setByField] = useState(false);
  const [choice, setChoice] = useState<Readonly<Record<string, Side>>>({});
  if (!theirs) return null;
  const mine = open.store.get().answers;
  const paths = differences(mine, theirs.steps).filter((path) => !path.endsWith('Confirmed'));
  const sideOf = (path: Path): Side => choice[path] ?? (path in open.store.get().edits ? 'mine' : 'theirs');
  const settle = (side: (path: Path) => Side) => {
    const chosen = differences(mine, theirs.steps).filter((path) => side(path) === 'mine');
    open.resolveConflict(Object.fromEntries(chosen.map((path) => [path, valueAt(mine, path) ?? null])) as Edits);
  };
  const words = (answers: typeof mine, path: Path) =>
    show(path, valueAt(answers, path)) || t('interruptions.conflict.empty');
  const label = (path: Path) => `${t(`flow.step.${splitPath(path)[0] satisfies StepKey}`)} · ${t(`field.${path}`)}`;
  const savedAt = theirs.updatedAt ? moment(theirs.updatedAt) : '';
  const footer = byField ? (
    <Button onClick={() => settle(sideOf)}>{t('interruptions.conflict.done')}</Button>
  ) : (
    <>
      <Button onClick={() => settle(() => 'mine')}>{t('interruptions.conflict.mine')}</Button>
      <Button kind="line" onClick={() => settle(() => 'theirs')}>
        {t('interruptions.conflict.theirs')}
      </Button>
      <Button kind="text" onClick={() => setByField(true)}>
        {t('interruptions.conflict.each')}
      </Button>
    </>
  );
  return (
    <BlockingSheet title={t('interruptions.conflict')} footer={<div className="stack">{footer}</div>}>
      <p>{t('interruptions.conflict.text', { time: savedAt })}</p>
      {paths.map((path) => {
        const options = (['mine', 'theirs'] as const).map((side) => ({
          value: side,
          label: words(side === 'mine' ? mine : theirs.steps, path),
          note: t(`interruptions.conflict.from.${side}`),
        }));
        return byField ? (
          <RadioGroup
            key={path}
            name={path}
            label={label(path)}
            value={sideOf(path)}
            options={options}
            onChange={(side) => setChoice({ ...choice, [path]: side as Side })}
          />
        ) : (
          <dl className="kv" key={path}>
            <dt>{label(path)}</dt>
            <dd>
              {options.map((option) => (
                <p key={option.value}>
                  <span className="cap">{option.note}</span> <bdi>{option.label}</bdi>
                </p>
              ))}
            </dd>
          </dl>
        );
      })}
    </BlockingSheet>
  );
}
