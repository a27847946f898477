import { idTypes, type IdType } from '@domain/rules/idTypes';
import { Select } from '@/components/inputs/Select';
import { TextInput } from '@/components/inputs/TextInput';
import { useT } from '@/i18n';
import { lazyWithRetry } from '@/pageLoad/lazyWithRetry';
import type { CheckOptions, Person } from './checkSignIn';
import { MobileAndCode } from './MobileAndCode';
import { useCheckOnLeave, type SignInFieldsProps } from './useCheck';

/** Few applicants have a passport only. */
const PassportFields = lazyWithRetry(() => import(/* webpackChunkName: "passport" */ './PassportFields'));

interface PersonFieldsProps extends SignInFieldsProps<Person>, CheckOptions {
  mobileLabel?: string;
  /** The kinds of documents to choose from. */
  kinds?: readonly IdType[];
}

/** Returns a chosen kind with empty answers to what only a passport asks. */
export const personOfKind = (idType: IdType): Pick<Person, 'idType' | 'nationality' | 'birthDate'> => {
  const passport = idType === 'passport' ? '' : undefined;
  return { idType, nationality: passport, birthDate: passport };
};

/** A passport has no number of a fixed length. */
const idNoHint: Record<IdType, string | null> = {
  idCard: 'signIn.idNoHint',
  residencePermit: 'signIn.idNoHint',
  permanentResident: 'signIn.idNoHint.permanentResident',
  passport: null,
};

export function PersonFields({
  value,
  errors,
  mobileLabel,
  kinds = idTypes,
  anyCountry,
  onChange,
  onErrors,
}: PersonFieldsProps) {
  const t = useT();
  const onLeave = useCheckOnLeave(value, onErrors, { anyCountry });
  const kind = value.idType ?? 'idCard';
  const isPassport = kind === 'passport';
  const hint = idNoHint[kind];
  const chooseKind = (idType: IdType) => {
    onChange(personOfKind(idType));
    onErrors((now) => ({ ...now, idType: undefined, idNo: undefined }));
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
        maxLength={60}
        onChange={(name) => onChange({ name })}
        onLeave={onLeave('name')}
      />
      {kinds.length > 1 && (
        <Select
          name="idType"
          label={t('signIn.idType')}
          value={kind}
          options={kinds.map((one) => ({ value: one, label: t(`signIn.idType.${one}`) }))}
          error={errors.idType}
          onChange={(one) => chooseKind(one as IdType)}
        />
      )}
      <TextInput
        name="idNo"
        label={t('signIn.idNo')}
        hint={hint ? t(hint) : undefined}
        value={value.idNo}
        error={errors.idNo}
        autoCapitalize="characters"
        maxLength={20}
        groups={isPassport ? undefined : [6, 8, 4]}
        ltr
        onChange={(idNo) => onChange({ idNo })}
        onLeave={onLeave('idNo')}
      />
      {isPassport && <PassportFields value={value} errors={errors} onChange={onChange} onLeave={onLeave} />}
      <MobileAndCode value={value} errors={errors} label={mobileLabel} onChange={onChange} onErrors={onErrors} />
    </>
  );
}
