import { useLayoutEffect, useRef, type HTMLAttributes, type MutableRefObject } from 'react';
import Input, { type InputProps, type InputRef } from 'antd-mobile/es/components/input';
import { setAttributes } from './setAttributes';

type InputControlProps = Omit<InputProps, 'ref' | 'inputMode' | 'onChange' | 'id'> & {
  /** id, aria-*, role, list: what belongs on the input itself */
  aria: Record<string, unknown> & { id?: string };
  dir: 'ltr' | 'auto';
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  place?: MutableRefObject<HTMLInputElement | null>;
  onTyped: (input: HTMLInputElement) => void;
};

/** antd-mobile's Input puts aria-* on the box around the input and passes neither dir nor spellCheck on: they are set on the element itself. */
export function InputControl({ aria: { id, ...aria }, dir, inputMode, place, onTyped, ...rest }: InputControlProps) {
  const ref = useRef<InputRef>(null);
  const element = () => ref.current?.nativeElement ?? null;
  useLayoutEffect(() => {
    if (place) place.current = element();
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
