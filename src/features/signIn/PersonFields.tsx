import { useRef } from 'react';
import { TextInput } from '@/components/TextInput';
import { useT } from '@/i18n';
import { clock } from '@/services/clock';
import type { Person } from './checkSignIn';
import { rules } from './lazyRules';
import { MobileAndCode } from './MobileAndCode';

export type PersonErrors = Partial<Record<keyof Person, string>>;

/** Returns a check of all four fields with translated messages. */
export function useCheckPerson() {
  const t = useT();
  return async (typed: Person): Promise<PersonErrors> => {
    const { checkPerson } = await rules();
    return Object.fromEntries(
      Object.entries(checkPerson(typed, clock.now())).map(([key, sentence]) => [key, t(sentence)]),
    );
  };
}

interface PersonFieldsProps {
  value: Person;
  errors: PersonErrors;
  mobileLabel?: string;
  onChange: (part: Partial<Person>) => void;
  onErrors: (change: (now: PersonErrors) => PersonErrors) => void;
}

export function PersonFields({ value, errors, mobileLabel, onChange, onErrors }: PersonFieldsProps) {
  const t = useT();
  const check = useCheckPerson();
  const latest = useRef(value);
  latest.current = value;
  const left = (key: 'name' | 'idNo') => async (typed: string) => {
    if (!typed) return;
    const found = await check({ ...latest.current, [key]: typed }).catch(() => null); // no network: submitting shows the error
    // Ignore the result if the value has changed while the rules were loading.
    if (found && latest.current[key] === typed) onErrors((now) => ({ ...now, [key]: found[key] }));
  };
  return (
    <>
      <TextInput
        name="name"
        label={t('signIn.name')}
        hint={t('signIn.nameHint')}
        value={value.name}
        error={errors.name}
        autoComplete="name"
        maxLength={25}
        onChange={(name) => onChange({ name })}
        onLeave={(typed) => void left('name')(typed)}
      />
      <TextInput
        name="idNo"
        label={t('signIn.idNo')}
        hint={t('signIn.idNoHint')}
        value={value.idNo}
        error={errors.idNo}
        autoCapitalize="characters"
        maxLength={18}
        groups={[6, 8, 4]}
        onChange={(idNo) => onChange({ idNo })}
        onLeave={(typed) => void left('idNo')(typed)}
      />
      <MobileAndCode
        value={value}
        errors={errors}
        label={mobileLabel}
        onChange={onChange}
        onError={(next) => onErrors((now) => ({ ...now, mobile: undefined, code: undefined, ...next }))}
      />
    </>
  );
}
