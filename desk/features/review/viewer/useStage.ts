import { type Dispatch, type PointerEvent, type RefObject, type SetStateAction, useEffect, useRef } from 'react';
import { type Place, zoomed } from './geometry';

/** Zooms with the wheel and pans with the pointer. React registers wheel listeners as passive, which cannot prevent scrolling. */
export function useStage(stage: RefObject<HTMLElement>, setPlace: Dispatch<SetStateAction<Place>>) {
  const from = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    const around = stage.current;
    if (!around) return;
    const turnWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top, width, height } = around.getBoundingClientRect();
      const at = { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
      setPlace((now) => zoomed(now, Math.exp(-event.deltaY / 400), at));
    };
    around.addEventListener('wheel', turnWheel, { passive: false });
    return () => around.removeEventListener('wheel', turnWheel);
  }, [stage, setPlace]);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || (event.target as Element).closest('button')) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const start = from.current;
      if (!start) return;
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
      from.current = { x: event.clientX, y: event.clientY };
      setPlace((now) => ({ ...now, x: now.x + dx, y: now.y + dy }));
    },
    onPointerUp: () => {
      from.current = null;
    },
    onPointerCancel: () => {
      from.current = null;
    },
  };
}
