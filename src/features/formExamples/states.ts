import type { FieldProps } from '@/components/inputs/Field';

export type StateKey = 'empty' | 'filled' | 'wrong' | 'optional' | 'readOnly' | 'marked' | 'mended';

/** All field states; the gallery renders each control in all of them. */
export const stateKeys: readonly StateKey[] = ['empty', 'filled', 'wrong', 'optional', 'readOnly', 'marked', 'mended'];

export const isFilled = (state: StateKey) => state !== 'empty' && state !== 'optional';

type Specimen = { of: string; label: string; hint?: string; wrong: string; old: string };

export function fieldIn(
  state: StateKey,
  { of, label, hint, wrong, old }: Specimen,
  t: (id: string) => string,
): FieldProps {
  return {
    name: `${of}-${state}`,
    label,
    hint,
    error: state === 'wrong' ? wrong : undefined,
    optional: state === 'optional',
    readOnly: state === 'readOnly',
    mark:
      state === 'marked' || state === 'mended'
        ? { reason: t('formExamples.mark.reason'), old, done: state === 'mended' }
        : undefined,
  };
}
