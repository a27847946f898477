import { useEffect, useState } from 'react';

import { Button } from '@/components/inputs/Button';
import { KeyValue } from '@/components/display/KeyValue';
import { RadioGroup } from '@/components/inputs/RadioGroup';
import { Sheet } from '@/components/dialogs/Sheet';
import { useFormatDateTime } from '@/hooks/useFormatDate';
import { useT } from '@/i18n';
import { useConflict, type Side } from './useConflict';

const sides = ['mine', 'theirs'] as const;

/** Save conflict between two devices or tabs: the applicant chooses between the edits of this device and the values saved since. */
export function ConflictSheet() {
  const t = useT();
  const moment = useFormatDateTime();
  const conflict = useConflict();
  const [byField, setByField] = useState(false);
  const [choice, setChoice] = useState<Readonly<Record<string, Side>>>({});
  useEffect(() => {
    // The pressed button is removed.
    if (byField) document.querySelector<HTMLElement>('.modal-c input:checked')?.focus();
  }, [byField]);
  // Only edits of fields that are hidden in the newer draft, or confirmations, are left: there is nothing to choose.
  const isEmpty = conflict?.fields.length === 0;
  useEffect(() => {
    if (isEmpty) conflict.resolve(() => 'mine');
  });
  if (!conflict || isEmpty) return null;
  const { fields, savedAt, resolve } = conflict;
  const versions = (texts: Readonly<Record<Side, string>>) =>
    sides.map((side) => ({
      value: side,
      label: texts[side] || t('interruptions.conflict.empty'),
      note: t(`interruptions.conflict.from.${side}`),
    }));
  const footer = byField ? (
    <Button onClick={() => resolve((key) => choice[key] ?? 'mine')}>{t('interruptions.conflict.done')}</Button>
  ) : (
    <>
      <Button onClick={() => resolve(() => 'mine')}>{t('interruptions.conflict.mine')}</Button>
      <Button kind="line" onClick={() => resolve(() => 'theirs')}>
        {t('interruptions.conflict.theirs')}
      </Button>
      <Button kind="text" onClick={() => setByField(true)}>
        {t('interruptions.conflict.each')}
      </Button>
    </>
  );
  return (
    <Sheet title={t('interruptions.conflict')} footer={<div className="stack">{footer}</div>}>
      <p>{t('interruptions.conflict.text', { time: savedAt ? moment(savedAt) : '' })}</p>
      {byField ? (
        fields.map(({ key, label, texts }) => (
          <RadioGroup
            key={key}
            name={key}
            label={label}
            required={false}
            value={choice[key] ?? 'mine'}
            options={versions(texts)}
            onChange={(side) => setChoice({ ...choice, [key]: side as Side })}
          />
        ))
      ) : (
        <KeyValue
          rows={fields.map(({ key, label, texts }) => ({
            key,
            label,
            value: versions(texts).map(({ value, label: answer, note }) => (
              <p key={value}>
                <span className="cap">{note}</span> <bdi>{answer}</bdi>
              </p>
            )),
          }))}
        />
      )}
    </Sheet>
  );
}
