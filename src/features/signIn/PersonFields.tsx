import { idTypes, type IdType } from '@domain/rules/idTypes';
import { Select } from '@/components/inputs/Select';
import { TextInput } from '@/components/inputs/TextInput';
import { useT } from '@/i18n';
import { lazyWithRetry } from '@/pageLoad/lazyWithRetry';
import type { Person } from './checkSignIn';
import { MobileAndCode } from './MobileAndCode';
import { useCheckOnLeave, type SignInFieldsProps } from './useCheck';

/** Few applicants have a passport only. */
const PassportFields = lazyWithRetry(() => import(/* webpackChunkName: "passport" */ './PassportFields'));

interface PersonFieldsProps extends SignInFieldsProps<Person> {
  mobileLabel?: string;
  /** The kinds of documents to choose from. */
  kinds?: readonly IdType[];
}

export function PersonFields({ value, errors, mobileLabel, kinds = idTypes, onChange, onErrors }: PersonFieldsProps) {
  const t = useT();
  const onLeave = useCheckOnLeave(value, onErrors);
  const isPassport = value.idType === 'passport';
  const chooseKind = (idType: IdType) => {
    const passport = idType === 'passport' ? '' : undefined;
    onChange({ idType, nationality: passport, birthDate: passport });
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
          value={value.idType ?? 'idCard'}
          options={kinds.map((kind) => ({ value: kind, label: t(`signIn.idType.${kind}`) }))}
          error={errors.idType}
          onChange={(kind) => chooseKind(kind as IdType)}
        />
      )}
      <TextInput
        name="idNo"
        label={t('signIn.idNo')}
        hint={isPassport ? undefined : t('signIn.idNoHint')}
        value={value.idNo}
        error={errors.idNo}
        autoCapitalize="characters"
        maxLength={20}
        groups={[6, 8, 4]}
        onChange={(idNo) => onChange({ idNo })}
        onLeave={onLeave('idNo')}
      />
      {isPassport && <PassportFields value={value} errors={errors} onChange={onChange} onLeave={onLeave} />}
      <MobileAndCode value={value} errors={errors} label={mobileLabel} onChange={onChange} onErrors={onErrors} />
    </>
  );
}
