import { TextInput } from '@/components/inputs/TextInput';
import { useT } from '@/i18n';
import type { Person } from './checkSignIn';
import { MobileAndCode } from './MobileAndCode';
import { useCheckOnLeave, type SignInFieldsProps } from './useCheck';

interface PersonFieldsProps extends SignInFieldsProps<Person> {
  mobileLabel?: string;
}

export function PersonFields({ value, errors, mobileLabel, onChange, onErrors }: PersonFieldsProps) {
  const t = useT();
  const onLeave = useCheckOnLeave(value, onErrors);
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
        onLeave={onLeave('name')}
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
        onLeave={onLeave('idNo')}
      />
      <MobileAndCode value={value} errors={errors} label={mobileLabel} onChange={onChange} onErrors={onErrors} />
    </>
  );
}
