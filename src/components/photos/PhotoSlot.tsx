import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { announce } from '../feedback/announce';
import { type FieldProps, Field } from '../inputs/Field';
import { Icon } from '../display/Icon';
import { camera } from '../display/iconsForm';
import { type Photo, PhotoTile } from './PhotoTile';
import { useT } from '@/i18n';
import { elapsedMs, stopwatch } from '@/services/clock';
import '../tap.css';
import './PhotoSlot.css';

export type { Photo } from './PhotoTile';

export type PhotoSlotProps = Omit<FieldProps, 'optional'> & {
  photos: readonly Photo[];
  max: number;
  /** The selected files; `replaces` is the photo that they replace. */
  onPick?: (files: File[], replaces?: string) => void;
  onRetry?: (id: string) => void;
  onDelete?: (id: string) => void;
  /** The user accepts a doubtful photo. */
  onKeep?: (id: string) => void;
  onOpen?: (id: string) => void;
  /** Actions beside the tile, such as 看样例. */
  sample?: ReactNode;
};

const isUploaded = ({ state }: Photo) => state === 'done' || state === 'doubt';

/** Announces the result of an upload to screen readers (the tile shows it). Photos present at mount are not announced. */
function useUploadAnnouncements(photos: readonly Photo[], label: string): void {
  const t = useT();
  const last = useRef(photos);
  useEffect(() => {
    const before = last.current;
    last.current = photos;
    if (before.every(isUploaded)) return;
    photos.forEach(({ id, state, why }, at) => {
      if (!isUploaded({ id, state }) || before.some((one) => one.id === id)) return;
      announce(`${t('ui.photo.name', { label, at: at + 1 })} ${why ?? t(`ui.photo.${state}`)}`, true);
    });
  });
}

/** Longer than the second tap of a double tap takes. */
const MOVED_MS = 700;

/** Returns whether a photo was removed a moment ago: the next photo has moved under the finger, and a second tap would delete it. */
function useHasJustMoved(count: number): () => boolean {
  const last = useRef(count);
  const movedAt = useRef(-Infinity);
  useLayoutEffect(() => {
    if (count < last.current) movedAt.current = stopwatch.now();
    last.current = count;
  }, [count]);
  return () => elapsedMs(movedAt.current) < MOVED_MS;
}

/** Presentational; the caller uploads. The label of the slot belongs to the file input. */
export function PhotoSlot({
  photos,
  max,
  onPick,
  onRetry,
  onDelete,
  onKeep,
  onOpen,
  sample,
  ...field
}: PhotoSlotProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  useUploadAnnouncements(photos, field.label);
  /** How many of the photos chosen last had no free position. */
  const [surplus, setSurplus] = useState(0);
  const full = photos.length >= max;
  const single = max === 1;
  const isBlocked = full && !single;
  const takesSeveral = max - photos.length > 1;
  /** Of several pages, the one that the next selected photo replaces. It ends with the next tap on the slot, because a picker may be cancelled. */
  const retaken = useRef<string>();
  const isRetaking = useRef(false);
  const retake = (id: string) => {
    if (!input.current) return;
    retaken.current = id;
    input.current.multiple = false;
    isRetaking.current = true;
    input.current.click();
    isRetaking.current = false;
  };
  const onTap = (event: MouseEvent<HTMLInputElement>) => {
    if (isRetaking.current) return;
    retaken.current = undefined;
    event.currentTarget.multiple = takesSeveral;
    if (isBlocked) event.preventDefault();
  };
  const chosen = () => {
    const all = [...(input.current?.files ?? [])];
    const replaces = single ? photos[0]?.id : retaken.current;
    const files = all.slice(0, single || replaces ? 1 : max - photos.length);
    const left = all.length - files.length;
    setSurplus(left);
    if (left > 0) announce(t('ui.photo.surplus', { n: left, max }), true);
    // so that the same file can be selected again after it was deleted
    if (input.current) input.current.value = '';
    retaken.current = undefined;
    if (files.length) onPick?.(files, replaces);
  };
  const hasJustMoved = useHasJustMoved(photos.length);
  /** Each action removes its button, so the focus moves to the input, which stays. */
  const act = (action: (id: string) => void, id: string) => {
    action(id);
    input.current?.focus();
  };
  const prompt = full
    ? t(single ? 'ui.photo.again' : 'ui.photo.full', { max })
    : t(photos.length ? 'ui.photo.more' : 'ui.photo.take', { left: max - photos.length });
  return (
    <div className={`slot ${single ? '' : 'many'}`}>
      <Field {...field} shown={field.readOnly}>
        {({ 'aria-required': _, ...aria }) => (
          <div className="shots">
            {photos.map((photo, at) => (
              <PhotoTile
                key={photo.id}
                photo={photo}
                name={t('ui.photo.name', { label: field.label, at: at + 1 })}
                readOnly={field.readOnly}
                onOpen={onOpen && (() => onOpen(photo.id))}
                onRetry={onRetry && (() => act(onRetry, photo.id))}
                onRetake={single || !isUploaded(photo) ? undefined : () => retake(photo.id)}
                onDelete={onDelete && (() => hasJustMoved() || act(onDelete, photo.id))}
                onKeep={onKeep && (() => act(onKeep, photo.id))}
              />
            ))}
            {!field.readOnly && (
              <div className={full ? 'tap again' : 'shot free'}>
                {!full && <Icon d={camera} />}
                <span aria-hidden="true">{prompt}</span>
                <input
                  {...aria}
                  ref={input}
                  name={field.name}
                  type="file"
                  accept="image/jpeg,image/png"
                  multiple={takesSeveral}
                  // not `disabled`, which would lose the focus after the last photo
                  aria-disabled={isBlocked || undefined}
                  onClick={onTap}
                  onChange={chosen}
                />
              </div>
            )}
            {field.readOnly && !photos.length && <p className="shot cap">{t('ui.photo.none')}</p>}
          </div>
        )}
      </Field>
      {surplus > 0 && <p className="cap slot-surplus">{t('ui.photo.surplus', { n: surplus, max })}</p>}
      {sample && !full && !field.readOnly && <div className="slot-s">{sample}</div>}
    </div>
  );
}
