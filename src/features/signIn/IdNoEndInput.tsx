import { useEffect } from 'react';
import { fieldId } from '@/components/inputs/Field';
import { TextInput } from '@/components/inputs/TextInput';
import { useT } from '@/i18n';
import type { RefusalMessages } from '@/services/refusalText';

const name = 'idNoEnd';

/** Refusals of a sign-in on an unknown device or after a restore of the database, besides ID_NO_END_REQUIRED. */
export const idNoEndMessages: RefusalMessages = {
  ID_NO_END_WRONG: 'idNoEnd.wrong',
  ID_NO_END_LOCKED: 'idNoEnd.locked',
  SSO_REQUIRED: 'idNoEnd.bySso',
};

interface Props {
  value: string;
  error?: string;
  onChange: (value: string) => void;
}

/** The last four characters of the ID number, rendered and focused when the server requires them (ID_NO_END_REQUIRED). */
export function IdNoEndInput(props: Props) {
  const t = useT();
  useEffect(() => document.getElementById(fieldId(name))?.focus(), []);
  return (
    <TextInput
      {...props}
      name={name}
      label={t('idNoEnd.label')}
      hint={t('idNoEnd.hint')}
      inputMode="text"
      autoCapitalize="characters"
      maxLength={4}
      ltr
    />
  );
}
