import carsTexts from '@/locales/areas/names/zh-CN.cars';
import fieldsTexts from '@/locales/areas/names/zh-CN.fields';
import formExamplesTexts from '@/locales/areas/publicPages/zh-CN.formExamples';
import materialTexts from '@/locales/areas/names/zh-CN.material';
import problemsTexts from '@/locales/areas/names/zh-CN.problems';
import controlsTexts from '@/locales/areas/shell/zh-CN.controls';
import { useState, type FormEvent } from 'react';
import { fuel, useNature } from '@domain/flow/options';
import { shanghaiDate } from '@domain/time';
import { ErrorSummary, type FieldError } from '@/components/feedback/ErrorSummary';
import { Notice } from '@/components/feedback/Notice';
import { Button } from '@/components/inputs/Button';
import { Checkbox } from '@/components/inputs/Checkbox';
import { CodeInput } from '@/components/inputs/CodeInput';
import { Combobox } from '@/components/inputs/Combobox';
import { DateField } from '@/components/inputs/DateField';
import type { FieldProps } from '@/components/inputs/Field';
import { MoneyInput } from '@/components/inputs/MoneyInput';
import { RadioGroup } from '@/components/inputs/RadioGroup';
import { Select } from '@/components/inputs/Select';
import { TextInput } from '@/components/inputs/TextInput';
import { Card } from '@/components/layout/Card';
import { Screen } from '@/components/layout/Screen';
import { type Photo, PhotoSlot } from '@/components/photos/PhotoSlot';
import { useT, withMessages } from '@/i18n';
import { clock } from '@/services/clock';
import { blank, defaultMessages, findProblems, type Example } from './check';

/** Labels of the example: those of the application form where it has the field. */
const labels = {
  plate: 'field.oldCarInfo.plateNo',
  card: 'field.personalInfo.bankCardNo',
  bank: 'field.personalInfo.bankName',
  price: 'field.newCarInfo.priceInclTax',
  nature: 'field.oldCarInfo.useNature',
  fuel: 'field.oldCarInfo.fuel',
  date: 'field.oldCarInfo.firstRegDate',
  code: 'formExamples.code',
  photo: 'material.bankCard',
} as const;

const tidyPlate = (typed: string) => typed.replace(/[\s·]/g, '').toUpperCase();

/** One form with each control once, with the rules of the application form. Nothing is sent. */
function FormExamples() {
  const t = useT();
  const [today] = useState(() => shanghaiDate(clock.now()));
  const [example, setExample] = useState<Example>(blank);
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const [isTrue, setTrue] = useState(false);
  const [attempt, setAttempt] = useState(0);

  const problems = findProblems(example, today);
  const errors: FieldError[] = (Object.keys(blank) as (keyof Example)[]).flatMap((name) => {
    const finding = problems[name];
    const label = t(labels[name]);
    return finding ? [{ name, label, message: t(`problem.${finding.reason}`, { ...finding.params, label }) }] : [];
  });
  if (photos.length === 0) {
    const label = t(labels.photo);
    errors.push({ name: 'photo', label, message: t('problem.required.photo', { label }) });
  }
  if (!isTrue) {
    errors.push({ name: 'truth', label: t('formExamples.truth'), message: t('problem.required.declarations') });
  }
  const errorOf = (name: string) => (attempt > 0 ? errors.find((error) => error.name === name)?.message : undefined);
  const field = (name: keyof typeof labels): FieldProps => ({ name, label: t(labels[name]), error: errorOf(name) });
  const set = (name: keyof Example) => (value: string | number) => setExample((now) => ({ ...now, [name]: value }));
  const options = (area: string, codes: readonly string[]) =>
    codes.map((value) => ({ value, label: t(`option.${area}.${value}`) }));
  const check = (event: FormEvent) => {
    event.preventDefault();
    setAttempt((count) => count + 1);
  };

  return (
    <Screen title={t('formExamples.title')} up="/home">
      <div className="head">
        <h1>{t('formExamples.title')}</h1>
        <p>{t('formExamples.intro')}</p>
      </div>
      <form noValidate onSubmit={check}>
        <ErrorSummary errors={attempt > 0 ? errors : []} attempt={attempt} />
        <Card>
          <TextInput
            {...field('plate')}
            value={example.plate}
            normalise={tidyPlate}
            autoCapitalize="characters"
            maxLength={8}
            onChange={set('plate')}
          />
          <RadioGroup
            {...field('nature')}
            value={example.nature}
            options={options('useNature', useNature.codes)}
            onChange={set('nature')}
          />
          <Select
            {...field('fuel')}
            value={example.fuel}
            options={options('fuel', fuel.codes)}
            onChange={set('fuel')}
          />
          <DateField {...field('date')} value={example.date} today={today} onChange={set('date')} />
          <MoneyInput {...field('price')} value={example.price} onChange={set('price')} />
          <Combobox
            {...field('bank')}
            value={example.bank}
            suggestions={[t('formExamples.bank.a'), t('formExamples.bank.b')]}
            maxLength={60}
            onChange={set('bank')}
          />
          <TextInput
            {...field('card')}
            value={example.card}
            groups={[4]}
            inputMode="numeric"
            maxLength={19}
            onChange={set('card')}
          />
          <CodeInput {...field('code')} value={example.code} onChange={set('code')} onSend={async () => 60} />
        </Card>
        <Card className="slots">
          <PhotoSlot
            {...field('photo')}
            max={1}
            photos={photos}
            onPick={([file]) => file && setPhotos([{ id: file.name, state: 'done', src: URL.createObjectURL(file) }])}
            onDelete={() => setPhotos([])}
          />
        </Card>
        <Card>
          <Checkbox name="truth" checked={isTrue} onChange={setTrue} error={errorOf('truth')}>
            {t('formExamples.truth')}
          </Checkbox>
        </Card>
        <div className="sec stack">
          {attempt > 0 && errors.length === 0 && (
            <Notice tone="ok" live="status">
              {t('formExamples.complete')}
            </Notice>
          )}
          <Button type="submit">{t('formExamples.check')}</Button>
        </div>
      </form>
      <section className="sec" aria-labelledby="form-messages">
        <h2 id="form-messages">{t('formExamples.messages')}</h2>
        <Card className="stack">
          {defaultMessages.map(([reason, label, params]) => (
            <p key={reason}>{t(`problem.${reason}`, { ...params, label: t(labels[label]) })}</p>
          ))}
        </Card>
      </section>
    </Screen>
  );
}

export default withMessages(
  FormExamples,
  carsTexts,
  fieldsTexts,
  formExamplesTexts,
  materialTexts,
  problemsTexts,
  controlsTexts,
);
