import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { closedByBack } from './closedByBack';
import './Modal.css';

type ModalProps = { /** its accessible name */ label: string; kind: 'sheet' | 'dialog'; role?: 'dialog' | 'alertdialog'; onClose: () => void; children: ReactNode };

const reachable = 'a[href],button:not([disabled]),input:not([disabled]),select:not([disabled]),textarea:not([disabled]),summary,[tabindex="0"]';

/** Over everything: the background is inert, Tab stays inside, Escape and the back button close, the focus returns to where it came from. */
export function Modal({ label, kind, role = 'dialog', onClose, children }: ModalProps) {
  const box = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => closedByBack(() => close.current()), []);
  useEffect(() => {
    const from = document.activeElement;
    const behind = [...document.body.children].filter((one) => !one.contains(box.current) && !one.hasAttribute('inert') && !one.hasAttribute('aria-live'));
    behind.forEach((one) => one.setAttribute('inert', ''));
    document.documentElement.classList.add('locked');
    (box.current?.querySelector<HTMLElement>('[data-first]') ?? box.current)?.focus();
    return () => {
      behind.forEach((one) => one.removeAttribute('inert'));
      if (!document.querySelector('.modal')) document.documentElement.classList.remove('locked');
      if (from instanceof HTMLElement && from.isConnected) from.focus();
    };
  }, []);
  const keys = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Tab' || !box.current) return;
    const stops = [...box.current.querySelectorAll<HTMLElement>(reachable)];
    const edge = event.shiftKey ? stops[0] : stops.at(-1);
    const outside = document.activeElement === box.current && event.shiftKey;
    if (!stops.length || outside || document.activeElement === edge) {
      event.preventDefault();
      (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
    }
  };
  return createPortal(
    <div className={`modal ${kind}`} onKeyDown={keys}>
      <div className="mask" onClick={onClose} />
      <div ref={box} className="modal-b" role={role} aria-modal="true" aria-label={label} tabIndex={-1}>
        {children}
      </div>
    </div>,
    document.body,
  );
}
