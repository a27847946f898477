import { useLayoutEffect, useRef, type HTMLAttributes, type MutableRefObject } from 'react';
import Input, { type InputProps, type InputRef } from 'antd-mobile/es/components/input';
import { setAttributes } from './setAttributes';

type InputControlProps = Omit<InputProps, 'ref' | 'inputMode' | 'onChange' | 'id'> & {
  /** Attributes of the input itself: id, aria-*, role, list. */
  aria: Record<string, unknown> & { id?: string };
  dir: 'ltr' | 'auto';
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  inputRef?: MutableRefObject<HTMLInputElement | null>;
  onTyped: (input: HTMLInputElement) => void;
};

/** antd-mobile's Input sets aria-* on its wrapper and drops dir and spellCheck, so these are set on the element. */
export function InputControl({ aria: { id, ...aria }, dir, inputMode, inputRef, onTyped, ...rest }: InputControlProps) {
  const ref = useRef<InputRef>(null);
  const element = () => ref.current?.nativeElement ?? null;
  useLayoutEffect(() => {
    if (inputRef) inputRef.current = element();
    setAttributes(element(), {
      dir,
      spellcheck: 'false',
      ...Object.fromEntries(
        Object.entries(aria).map(([key, value]) => [key, value === undefined ? undefined : String(value)]),
      ),
    });
  });
  const typed = () => {
    const input = element();
    if (input) onTyped(input);
  };
  return <Input {...rest} ref={ref} id={id} inputMode={inputMode as InputProps['inputMode']} onChange={typed} />;
}
