import { useLayoutEffect, useRef } from 'react';
import { group } from '@domain/client/group';

const bare = (text: string) => text.replace(/\s/g, '');

/** Returns the caret position in the grouped text after `count` characters that are not spaces. */
export function caretAfter(shown: string, count: number): number {
  let seen = 0;
  for (let at = 0; at < shown.length; at += 1) {
    if (seen === count) return at;
    if (shown[at] !== ' ') seen += 1;
  }
  return shown.length;
}

/** Shows a long number in groups and preserves the caret position. */
export function useGrouping(value: string, sizes: readonly number[] | undefined) {
  const ref = useRef<HTMLInputElement | null>(null);
  const typed = useRef<number | null>(null);
  const shown = sizes ? group(value, sizes) : value;
  useLayoutEffect(() => {
    if (typed.current === null || !ref.current) return;
    const at = caretAfter(shown, typed.current);
    typed.current = null;
    ref.current.setSelectionRange(at, at);
  });
  const read = (input: HTMLInputElement) => {
    if (!sizes) return input.value;
    typed.current = bare(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
    return bare(input.value);
  };
  return { ref, shown, read };
}
