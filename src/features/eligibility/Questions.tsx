import type { PolicyReply } from '@domain/contract/types';
import { kinds } from '@domain/flow/types';

import { AfterFirstFrame } from '@/pageLoad/AfterFirstFrame';
import { useT } from '@/i18n';
import { Card } from '@/components/layout/Card';
import { RadioGroup, type Option } from '@/components/inputs/RadioGroup';
import type { Answers } from './answers';
import { yearOf } from './years';

interface QuestionsProps {
  answers: Answers;
  onChange: (answers: Answers) => void;
  asksYear: boolean;
  /** 开始申请 was tapped: missing answers are shown as errors. */
  isAsked: boolean;
  policy: PolicyReply | null;
}

export function Questions({ answers, onChange, asksYear, isAsked, policy }: QuestionsProps) {
  const t = useT();
  const tap =
    <K extends keyof Answers>(key: K) =>
    (value: string) =>
      onChange({ ...answers, [key]: value as Answers[K] });
  const optionsOf = (key: string, codes: readonly string[]): Option[] =>
    codes.map((code) => ({ value: code, label: t(`eligibility.${key}.${code}`) }));
  const kindOptions = optionsOf('kind', kinds).map((option) => ({
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
        value={answers.kind}
        options={kindOptions}
        onChange={tap('kind')}
        error={isAsked && !answers.kind ? t('eligibility.kind.missing') : undefined}
      />
      {asksYear && (
        <RadioGroup
          name="year"
          label={t('eligibility.year')}
          value={answers.year}
          options={years}
          onChange={tap('year')}
          error={isAsked && !answers.year ? t('eligibility.year.missing') : undefined}
        />
      )}
      <RadioGroup
        name="oldFuel"
        label={t('eligibility.fuel')}
        value={answers.oldFuel}
        options={optionsOf('fuel', ['gasoline', 'diesel', 'bev', 'other'])}
        onChange={tap('oldFuel')}
        optional
      />
      <RadioGroup
        name="carType"
        label={t('eligibility.car')}
        value={answers.carType}
        options={optionsOf('car', ['nev', 'ice'])}
        onChange={tap('carType')}
        optional
      />
      <AfterFirstFrame>
        <RadioGroup
          name="own"
          label={t('eligibility.own')}
          hint={t('eligibility.own.hint')}
          value={answers.own}
          options={optionsOf('own', ['yes', 'no'])}
          onChange={tap('own')}
          optional
        />
      </AfterFirstFrame>
    </Card>
  );
}
