import { useEffect, useState } from 'react';

import { Button } from '@/components/inputs/Button';
import { KeyValue } from '@/components/display/KeyValue';
import { RadioGroup } from '@/components/inputs/RadioGroup';
import { Sheet } from '@/components/dialogs/Sheet';
import { useFormatDateTime } from '@/hooks/useFormatDate';
import { useT } from '@/i18n';
import { useConflict, type Side } from './useConflict';

const sides = ['mine', 'theirs'] as const;

/** Save conflict between two devices or tabs: shows both versions and keeps both until the applicant chooses. */
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
  if (!conflict) return null;
  const { fields, savedAt, resolve } = conflict;
  const versions = (texts: Readonly<Record<Side, string>>) =>
    sides.map((side) => ({
      value: side,
      label: texts[side] || t('interruptions.conflict.empty'),
      note: t(`interruptions.conflict.from.${side}`),
    }));
  const footer = byField ? (
    <Button onClick={() => resolve((key) => choice[key])}>{t('interruptions.conflict.done')}</Button>
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
        fields.map(({ key, label, preselected, texts }) => (
          <RadioGroup
            key={key}
            name={key}
            label={label}
            required={false}
            value={choice[key] ?? preselected}
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
