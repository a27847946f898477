import type { PolicyReply } from '@domain/contract/types';
import { kinds } from '@domain/flow/types';

import { AfterFirstFrame } from '@/runtime/AfterFirstFrame';
import { useT } from '@/i18n';
import { Card } from '@/components/Card';
import { RadioGroup, type Option } from '@/components/RadioGroup';
import type { Taps } from './taps';
import { yearOf } from './years';

interface QuestionsProps {
  taps: Taps;
  onChange: (taps: Taps) => void;
  asksYear: boolean;
  /** 开始申请 was tapped: missing answers are shown as errors. */
  isAsked: boolean;
  policy: PolicyReply | null;
}

export function Questions({ taps, onChange, asksYear, isAsked, policy }: QuestionsProps) {
  const t = useT();
  const tap =
    <K extends keyof Taps>(key: K) =>
    (value: string) =>
      onChange({ ...taps, [key]: value as Taps[K] });
  const words = (key: string, codes: readonly string[]): Option[] =>
    codes.map((code) => ({ value: code, label: t(`eligibility.${key}.${code}`) }));
  const kindOptions = words('kind', kinds).map((option) => ({
    ...option,
    note: t(`eligibility.kind.${option.value}.note`),
  }));
  const years = (['current', 'previous'] as const).map((value) => ({
    value,
    label: t('eligibility.year.of', { year: yearOf(policy, value) }),
  }));
  return (
    <Card className="sec">
      <RadioGroup
        name="kind"
        label={t('eligibility.kind')}
        value={taps.kind}
        options={kindOptions}
        onChange={tap('kind')}
        error={isAsked && !taps.kind ? t('eligibility.kind.missing') : undefined}
      />
      {asksYear && (
        <RadioGroup
          name="year"
          label={t('eligibility.year')}
          value={taps.year}
          options={years}
          onChange={tap('year')}
          error={isAsked && !taps.year ? t('eligibility.year.missing') : undefined}
        />
      )}
      <RadioGroup
        name="oldFuel"
        label={t('eligibility.fuel')}
        value={taps.oldFuel}
        options={words('fuel', ['gasoline', 'diesel', 'bev', 'other'])}
        onChange={tap('oldFuel')}
        optional
      />
      <RadioGroup
        name="carType"
        label={t('eligibility.car')}
        value={taps.carType}
        options={words('car', ['nev', 'ice'])}
        onChange={tap('carType')}
        optional
      />
      <AfterFirstFrame>
        <RadioGroup
          name="own"
          label={t('eligibility.own')}
          hint={t('eligibility.own.hint')}
          value={taps.own}
          options={words('own', ['yes', 'no'])}
          onChange={tap('own')}
          optional
        />
      </AfterFirstFrame>
    </Card>
  );
}
