import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { last } from '@domain/last';
import { closeOnBackButton } from './closeOnBackButton';

const reachable =
  'a[href],button:not([disabled]),input:not([disabled]),select:not([disabled]),textarea:not([disabled]),summary,[tabindex="0"]';

/** Accessibility that antd-mobile's overlays lack: inert background, focus trap, Escape and back button close, the focus returns to the opener. */
export function useDialog(box: RefObject<HTMLElement>, onClose: () => void) {
  const close = useRef(onClose);
  close.current = onClose;
  // Before paint: going back at once would otherwise leave the page.
  useLayoutEffect(() => closeOnBackButton(() => close.current()), []);
  useEffect(() => {
    const from = document.activeElement;
    const behind = [...document.body.children].filter(
      (one) => !one.contains(box.current) && !one.hasAttribute('inert') && !one.hasAttribute('aria-live'),
    );
    behind.forEach((one) => one.setAttribute('inert', ''));
    (box.current?.querySelector<HTMLElement>('[data-first]') ?? box.current)?.focus();
    return () => {
      behind.forEach((one) => one.removeAttribute('inert'));
      if (from instanceof HTMLElement && from.isConnected) from.focus();
    };
  }, [box]);
  return (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') close.current();
    if (event.key !== 'Tab' || !box.current) return;
    const stops = [...box.current.querySelectorAll<HTMLElement>(reachable)];
    const edge = event.shiftKey ? stops[0] : last(stops);
    const outside = document.activeElement === box.current && event.shiftKey;
    if (!stops.length || outside || document.activeElement === edge) {
      event.preventDefault();
      (event.shiftKey ? last(stops) : stops[0])?.focus();
    }
  };
}
