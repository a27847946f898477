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
import { alwaysOn, findShortcut, isTyping, type Shortcut } from './shortcuts';

interface Layer {
  shortcuts: readonly Shortcut[];
  exclusive: boolean;
}

/** The shortcuts of all mounted callers. While an exclusive one is mounted, those of the others are inactive. */
class Board {
  private layers = new Map<object, Layer>();
  private listeners = new Set<() => void>();
  private flat: readonly Shortcut[] = [];

  put(owner: object, layer: Layer) {
    this.layers.delete(owner);
    if (layer.shortcuts.length) this.layers.set(owner, layer);
    const all = [...this.layers.values()];
    const exclusive = all.filter((one) => one.exclusive);
    this.flat = (exclusive.length ? exclusive : all).flatMap(({ shortcuts }) => shortcuts);
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

/** While a modal dialog is open, the shortcuts of the page behind it are inactive. */
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
      const onButton =
        event.key === 'Enter' && (event.target as Element | null)?.closest?.('button, a, [role=menuitem]');
      // Enter on a button presses the button and runs no shortcut.
      const own = onButton && !event.ctrlKey;
      // Holding Enter down may move the focus to the submit button of the form that it opened.
      if (onButton && event.repeat) event.preventDefault();
      if (!found || own || underDialog()) return;
      if (!on && !alwaysOn.includes(found.key)) return;
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

/** Activates shortcuts while the caller is mounted. */
export function useKeys(shortcuts: readonly Shortcut[], { exclusive = false } = {}) {
  const { board } = useKeyBoard();
  const owner = useRef({}).current;
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  // React keeps earlier lists of shortcuts, and with them what the page of a locked desk has shown.
  useEffect(() => () => void (latest.current = []), []);
  const shape = shortcuts.map(({ key, name, group, also }) => [key, name, group, also].join(' ')).join('\n');
  useEffect(() => {
    const active = latest.current.map((one, at) => ({ ...one, do: () => latest.current[at]?.do() }));
    board.put(owner, { shortcuts: active, exclusive });
    return () => board.put(owner, { shortcuts: [], exclusive });
  }, [board, owner, shape, exclusive]);
}

export function useShortcuts() {
  const { board } = useKeyBoard();
  return useSyncExternalStore(board.listen, board.all);
}
