import { useCountDown } from 'ahooks';
import { useState } from 'react';
import { halfWidth } from '@domain/rules/halfWidth';
import type { FieldProps } from './Field';
import { TextInput } from './TextInput';
import { useT } from '@/i18n';
import { stopwatch } from '@/services/clock';
import '../tap.css';

type CodeInputProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  /** Sends a code. Resolves with the seconds until the next request is allowed; 0: no code was sent. */ onSend: () => Promise<number>;
  /** The number that gets the code: another number need not wait. */ to?: string;
  /** remaining seconds after a code that was sent before a reload */ wait?: number;
};

const digits = (text: string) => halfWidth(text).replace(/\D/g, '').slice(0, 6);

const inSeconds = (seconds: number) => stopwatch.now() + seconds * 1000;

/** Six-digit SMS code with autofill (one-time-code). */
export function CodeInput({ value, onChange, onSend, wait: waitBefore = 0, to = '', ...field }: CodeInputProps) {
  const t = useT();
  const [until, setUntil] = useState(() => inSeconds(waitBefore));
  const [left] = useCountDown({ targetDate: until });
  /** The number of the last code; null after a reload, when the pause counts for any number. */
  const [sentTo, setSentTo] = useState<string | null>(null);
  const wait = sentTo === null || sentTo === to ? Math.ceil(left / 1000) : 0;
  const [sending, setSending] = useState(false);
  const send = async () => {
    if (sending || wait > 0) return;
    setSending(true);
    try {
      setUntil(inSeconds(await onSend()));
      setSentTo(to);
    } finally {
      setSending(false);
    }
  };
  return (
    <TextInput
      {...field}
      value={value}
      inputMode="numeric"
      autoComplete="one-time-code"
      ltr
      onChange={(typed) => onChange(digits(typed))}
    >
      {!field.readOnly && (
        // The accessible name stays the same during the countdown.
        <button
          type="button"
          className="tap"
          aria-label={t('ui.code.get')}
          aria-disabled={wait > 0 || sending || undefined}
          aria-busy={sending || undefined}
          onClick={send}
        >
          {wait > 0 ? t('ui.code.again', { seconds: wait }) : t('ui.code.get')}
        </button>
      )}
    </TextInput>
  );
}
