import { useLayoutEffect, useReducer, useRef, useState } from 'react';
import { group } from '@shared/group';

const bare = (text: string) => text.replace(/\s/g, '');

/** Returns the caret position in the grouped text after `count` characters that are not spaces. */
function caretAfter(shown: string, count: number): number {
  let seen = 0;
  for (let at = 0; at < shown.length; at += 1) {
    if (seen === count) return at;
    if (shown[at] !== ' ') seen += 1;
  }
  return shown.length;
}

/** Shows a long number in groups and preserves the caret position. While an input method composes, text and caret are left alone. */
export function useGrouping(value: string, sizes: readonly number[] | undefined) {
  const ref = useRef<HTMLInputElement | null>(null);
  const typed = useRef<number | null>(null);
  const inputType = useRef('');
  const isComposing = useRef(false);
  /** The text of the input during a composition. */
  const [composed, setComposed] = useState<string | null>(null);
  const [, render] = useReducer((count: number) => count + 1, 0);
  const shown = composed ?? (sizes ? group(value, sizes) : value);
  const isGrouped = sizes !== undefined;

  useLayoutEffect(() => {
    if (typed.current === null || !ref.current) return;
    const at = caretAfter(shown, typed.current);
    typed.current = null;
    ref.current.setSelectionRange(at, at);
  });
  useLayoutEffect(() => {
    const input = ref.current;
    if (!input || !isGrouped) return;
    // Native listeners: they run before React's change handler, which does not get the type of the input.
    const onInput = (event: Event) => (inputType.current = (event as InputEvent).inputType ?? '');
    const onStart = () => (isComposing.current = true);
    const onEnd = () => {
      isComposing.current = false;
      typed.current = caretOf(input);
      setComposed(null);
    };
    input.addEventListener('input', onInput);
    input.addEventListener('compositionstart', onStart);
    input.addEventListener('compositionend', onEnd);
    return () => {
      input.removeEventListener('input', onInput);
      input.removeEventListener('compositionstart', onStart);
      input.removeEventListener('compositionend', onEnd);
    };
  }, [isGrouped]);

  const read = (input: HTMLInputElement) => {
    if (!isGrouped) return input.value;
    if (isComposing.current) {
      setComposed(input.value);
      return bare(input.value);
    }
    const text = bare(input.value);
    const caret = caretOf(input);
    typed.current = caret;
    render(); // also when only a space changed: React restores the text and moves the caret to the end
    // Not after autofill or paste of the same number without spaces.
    const isSpaceDeleted = text === value && input.value !== shown && /^deleteContent/.test(inputType.current);
    if (!isSpaceDeleted) return text;
    // The space is no character of the number: the digit beside it is deleted instead.
    const deleted = inputType.current === 'deleteContentForward' ? caret : caret - 1;
    typed.current = deleted;
    return text.slice(0, deleted) + text.slice(deleted + 1);
  };
  return { ref, shown, read };
}

/** Returns the number of characters before the caret, without spaces. */
const caretOf = (input: HTMLInputElement): number =>
  bare(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
