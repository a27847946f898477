import { useState } from 'react';
import type { FieldProps } from './Field';
import { fenOf, shownMoney, yuanOf } from '@domain/rules/money';
import { TextInput } from './TextInput';
import { useT } from '@/i18n';

/** 分, or the typed text while it is not an amount; '' is empty. */
export type MoneyValue = number | string;

type MoneyInputProps = FieldProps & {
  value: MoneyValue | null | undefined;
  onChange?: (value: MoneyValue) => void;
  onLeave?: (value: MoneyValue) => void;
};

/** Typed in 元, reported in 分. The typed text is not reformatted until blur. */
export function MoneyInput({ value, onChange, onLeave, ...field }: MoneyInputProps) {
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);
  const amount = value ?? '';
  const atRest = field.readOnly && typeof amount === 'number' ? shownMoney(amount) : yuanOf(amount);
  const shown = typed !== null && fenOf(typed) === amount ? typed : atRest;
  return (
    <TextInput
      {...field}
      value={shown}
      unit={t('ui.yuan')}
      inputMode="decimal"
      ltr
      onChange={(raw) => {
        setTyped(raw);
        onChange?.(fenOf(raw));
      }}
      onLeave={(raw) => {
        setTyped(null);
        onLeave?.(fenOf(raw));
      }}
    />
  );
}
