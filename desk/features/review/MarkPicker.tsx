import { Button, Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useKeys } from '@/components/keys/useKeys';
import { useT } from '@/services/i18n';
import type { Mark } from './drafts';
import type { Reason } from './useMarks';

interface Props {
  /** label of the marked field or document */
  name: string;
  mark?: Mark;
  reasons: readonly Reason[];
  onPick: (code: string, text: string) => void;
  onClose: () => void;
}

/** Selects the reason of a mark: a digit picks one of the policy's reasons, 0 focuses the field for another text. */
export function MarkPicker({ name, mark, reasons, onPick, onClose }: Props) {
  const t = useT();
  const around = useRef<HTMLFieldSetElement>(null);
  const input = useRef<InputRef>(null);
  const [text, setText] = useState(mark?.code === 'other' ? mark.text : '');
  const pickOwn = () => (text.trim() ? onPick('other', text.trim()) : input.current?.focus());
  useKeys([{ key: 'Escape', name: 'review.close', do: onClose, typing: true, group: 'decide' }], { exclusive: true });
  useEffect(() => {
    around.current?.scrollIntoView({ block: 'nearest' });
    if (reasons.length) around.current?.querySelector('button')?.focus();
    else input.current?.focus();
  }, [reasons.length]);
  return (
    <fieldset
      ref={around}
      className="marks"
      onKeyDown={(event) => {
        const typing = event.target instanceof HTMLInputElement;
        const picked = /^[1-9]$/.test(event.key) ? reasons[Number(event.key) - 1] : undefined;
        if (typing && event.key === 'Enter' && !event.nativeEvent.isComposing) {
          pickOwn();
        } else if (!typing && event.key === '0') input.current?.focus();
        else if (!typing && picked) onPick(picked.code, picked.text);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <legend>{t('review.why', { what: name })}</legend>
      {reasons.map(({ code, text: words }, n) => (
        <button key={code} type="button" onClick={() => onPick(code, words)}>
          {n < 9 && <kbd>{n + 1}</kbd>} {words}
        </button>
      ))}
      <div className="marks-own">
        <kbd>0</kbd>
        <Input
          ref={input}
          value={text}
          maxLength={300}
          placeholder={t('review.reason.own')}
          aria-label={t('review.reason.own')}
          onChange={(event) => setText(event.target.value)}
        />
        <Button onClick={pickOwn}>{t('review.reason.take')}</Button>
        <Button type="text" onClick={onClose}>
          {t('review.close')}
        </Button>
      </div>
    </fieldset>
  );
}
