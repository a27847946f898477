export interface Shortcut {
  /** `event.key` with letters in lower case: `a`, `Enter`, `?`; `shift+x`, `ctrl+Enter` */
  key: string;
  /** text key of the description in the help sheet */
  name: string;
  /** alternative keys, listed with `key` in the help sheet */
  also?: readonly string[];
  do: () => void;
  /** also runs on auto-repeat while the key is held down: for steps and zoom only */
  repeats?: true;
  /** also active while the focus is in an input field */
  typing?: true;
  /** section of the help sheet */
  group: string;
}

/** These work while the officer has switched shortcuts off. */
export const alwaysOn = ['ctrl+Enter', 'Escape'];

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Returns the normalised key name. Shift counts only for letters and named keys: `?` requires it on most keyboards. */
export function nameOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string {
  if (altKey) return '';
  const letter = /^[a-z]$/i.test(key);
  const named = key.length > 1;
  const parts = [
    ctrlKey || metaKey ? 'ctrl' : '',
    shiftKey && (letter || named) ? 'shift' : '',
    letter ? key.toLowerCase() : key,
  ];
  return parts.filter(Boolean).join('+');
}

/** Returns the matching shortcut that was registered last: a dialog overrides its page. */
export const findShortcut = (all: readonly Shortcut[], pressed: Pressed, typing: boolean): Shortcut | undefined => {
  const name = nameOf(pressed);
  return [...all]
    .reverse()
    .find(
      ({ key, also = [], typing: whileTyping }) => (key === name || also.includes(name)) && (whileTyping || !typing),
    );
};

/** Returns true for elements that accept text or handle keys themselves. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return target instanceof HTMLInputElement && !/^(checkbox|radio|button|submit|range)$/.test(target.type);
}
