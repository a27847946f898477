import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useKeysOn } from '@/services/preferences';
import { findShortcut, isTyping, type Shortcut } from './shortcuts';

/** What is put up now, by whom. */
class Board {
  private layers = new Map<object, readonly Shortcut[]>();
  private listeners = new Set<() => void>();
  private flat: readonly Shortcut[] = [];

  put(owner: object, shortcuts: readonly Shortcut[]) {
    this.layers.delete(owner);
    if (shortcuts.length) this.layers.set(owner, shortcuts);
    this.flat = [...this.layers.values()].flat();
    this.listeners.forEach((listener) => listener());
  }
  all = () => this.flat;
  listen = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
}

interface KeyBoard {
  board: Board;
  helpOpen: boolean;
  openHelp: () => void;
  closeHelp: () => void;
}
const Context = createContext<KeyBoard | null>(null);

export function useKeyBoard(): KeyBoard {
  const given = useContext(Context);
  if (!given) throw new Error('no KeysProvider above');
  return given;
}

/** A dialog answers its own keys: behind it nothing is decided. */
const underDialog = () =>
  [...document.querySelectorAll('[role=dialog][aria-modal=true]')].some((one) => one.getClientRects().length > 0);

export function KeysProvider({ children }: { children: ReactNode }) {
  const on = useKeysOn();
  const [board] = useState(() => new Board());
  const [helpOpen, setHelp] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const typing = isTyping(event.target);
      const found = findShortcut(board.all(), event, typing);
      // Enter on a button presses the button, and nothing else.
      const own =
        event.key === 'Enter' &&
        !event.ctrlKey &&
        (event.target as Element | null)?.closest?.('button, a, [role=menuitem]');
      if (!found || own || underDialog()) return;
      if (!on && found.key !== 'ctrl+Enter' && found.key !== 'Escape') return;
      event.preventDefault();
      if (!event.repeat || found.repeats) found.do();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [board, on]);
  const value = useMemo(
    () => ({ board, helpOpen, openHelp: () => setHelp(true), closeHelp: () => setHelp(false) }),
    [board, helpOpen],
  );
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

/** Puts keys up for as long as the caller is on the screen. */
export function useKeys(shortcuts: readonly Shortcut[]) {
  const { board } = useKeyBoard();
  const owner = useRef({}).current;
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  const shape = shortcuts.map(({ key, name, group, also }) => [key, name, group, also].join(' ')).join('\n');
  useEffect(() => {
    board.put(
      owner,
      latest.current.map((one, at) => ({ ...one, do: () => latest.current[at]?.do() })),
    );
    return () => board.put(owner, []);
  }, [board, owner, shape]);
}

export function useShortcuts() {
  const { board } = useKeyBoard();
  return useSyncExternalStore(board.listen, board.all);
}
