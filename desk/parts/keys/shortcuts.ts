/** What a key does. */
export interface Shortcut {
  /** as `event.key` says it, letters small: `a`, `Enter`, `?`; `shift+x`, `ctrl+Enter` */
  key: string;
  /** of the locales: what it does, for the help sheet */
  name: string;
  /** further keys that do the same and stand beside it in the sheet */
  also?: readonly string[];
  do: () => void;
  /** also while the key is held down: steps and zoom only */
  repeats?: true;
  /** works while one types, too */
  typing?: true;
  /** of the sheet: where it stands */
  group: string;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** `?` and the like need Shift on most keyboards: only letters and names of keys say it. */
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

/** The last one that was put up wins: what lies on top answers first. */
export const findShortcut = (all: readonly Shortcut[], pressed: Pressed, typing: boolean): Shortcut | undefined => {
  const name = nameOf(pressed);
  return [...all]
    .reverse()
    .find(
      ({ key, also = [], typing: whileTyping }) => (key === name || also.includes(name)) && (whileTyping || !typing),
    );
};

/** Where letters are words, and where a key has a meaning of its own. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true;
  return target instanceof HTMLInputElement && !/^(checkbox|radio|button|submit|range)$/.test(target.type);
}
