import { shanghaiDate } from '@domain/time';
import { DateField } from '@/components/inputs/DateField';
import NationalityInput from '@/components/inputs/NationalityInput';
import { useT } from '@/i18n';
import { clock } from '@/services/clock';
import type { Person } from './checkSignIn';
import type { FieldErrors } from './useCheck';

interface PassportFieldsProps {
  value: Person;
  errors: FieldErrors;
  onChange: (part: Partial<Person>) => void;
  onLeave: (key: keyof Person) => (typed: string) => void;
}

/** What the number of a passport does not tell. */
export default function PassportFields({ value, errors, onChange, onLeave }: PassportFieldsProps) {
  const t = useT();
  return (
    <>
      <NationalityInput
        name="nationality"
        label={t('signIn.nationality')}
        hint={t('signIn.nationalityHint')}
        value={value.nationality ?? ''}
        error={errors.nationality}
        onChange={(nationality) => onChange({ nationality })}
        onLeave={onLeave('nationality')}
      />
      <DateField
        name="birthDate"
        label={t('signIn.birthDate')}
        value={value.birthDate ?? ''}
        today={shanghaiDate(clock.now())}
        error={errors.birthDate}
        onChange={(birthDate) => onChange({ birthDate })}
        onLeave={onLeave('birthDate')}
      />
    </>
  );
}
