import './viewer.css';
import { useLatest } from 'ahooks';
import { Button } from 'antd';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Shortcut } from '@/components/keys/shortcuts';
import { useKeys } from '@/components/keys/useKeys';
import { announce } from '@/services/announce';
import { useT } from '@/services/i18n';
import type { Case } from '../cases';
import { boxInPhoto, type Box, fit, type Place, showBox, type Turn, turned, zoomed } from './geometry';
import { usePhoto } from './usePhoto';
import { useStage } from './useStage';

type File = Case['files'][number];

interface Props {
  files: readonly File[];
  shown: File | undefined;
  /** the region of the photo that the selected field was read from */
  box?: Box;
  nameOf: (file: File) => string;
  turnOf: (file: File) => Turn;
  onTurn: (file: File, turn: Turn) => void;
  onShow: (file: File) => void;
  /** absent: the photo cannot be marked for correction */
  onMark?: () => void;
  /** the officer's roles may not see photos */
  hidden?: boolean;
}

const STEP = 1.35;

/** The photo viewer: zoom by wheel and keys, pan, rotation, contrast, previous and next photo. */
export function Viewer({ files, shown, box, nameOf, turnOf, onTurn, onShow, onMark, hidden }: Props) {
  const t = useT();
  const stage = useRef<HTMLDivElement>(null);
  const { photo, state, again, spoiled } = usePhoto(shown?.id);
  const turn = shown ? turnOf(shown) : 0;
  const [place, setPlace] = useState<Place>({ x: 0, y: 0, scale: 1, turn });
  const [contrast, setContrast] = useState(false);
  // The last computed position and the region that it shows; undefined: the whole photo.
  const computed = useRef<{ place: Place; region: Box | undefined }>();
  const showRegion = useCallback(
    (region: Box | undefined) => {
      const around = stage.current;
      if (!photo || !around) return;
      const size = { width: around.clientWidth, height: around.clientHeight };
      const next = region ? showBox(region, photo, size, turn) : fit(photo, size, turn);
      computed.current = { place: next, region };
      setPlace(next);
    },
    [photo, turn],
  );
  // Compared by value: each response for the same case contains an equal box, which must not reset the officer's zoom.
  const boxKey = box && JSON.stringify(box);
  useLayoutEffect(() => showRegion(boxKey ? (JSON.parse(boxKey) as Box) : undefined), [boxKey, showRegion]);
  const onResize = useLatest(() => {
    // Do not change a position that the officer chose.
    if (place === computed.current?.place) showRegion(computed.current.region);
  });
  useEffect(() => {
    if (!stage.current) return;
    const observer = new ResizeObserver(() => onResize.current());
    observer.observe(stage.current);
    return () => observer.disconnect();
  }, [onResize]);
  const hold = useStage(stage, setPlace);

  const step = (by: 1 | -1) => {
    const at = files.findIndex(({ id }) => id === shown?.id);
    const next = files[(at + by + files.length) % files.length];
    if (!next) return;
    onShow(next);
    announce(nameOf(next));
  };
  const rotate = (by: 90 | -90) => shown && onTurn(shown, turned(turn, by));
  const tools: (Omit<Shortcut, 'group'> & { sign: string })[] = [
    {
      key: '+',
      also: ['='],
      name: 'view.larger',
      sign: '+',
      repeats: true,
      do: () => setPlace((now) => zoomed(now, STEP)),
    },
    { key: '-', name: 'view.smaller', sign: '−', repeats: true, do: () => setPlace((now) => zoomed(now, 1 / STEP)) },
    { key: '0', name: 'view.fit', sign: '⤢', do: () => showRegion(undefined) },
    { key: 'r', name: 'view.turn', sign: '↻', do: () => rotate(90) },
    { key: 'shift+r', name: 'view.turnBack', sign: '↺', do: () => rotate(-90) },
    { key: 'c', name: 'view.contrast', sign: '◐', do: () => setContrast((now) => !now) },
    { key: '[', name: 'view.before', sign: '‹', do: () => step(-1) },
    { key: ']', name: 'view.next', sign: '›', do: () => step(1) },
  ];
  useKeys(
    tools.map(({ key, also, name, repeats, do: work }) => ({ key, also, name, repeats, do: work, group: 'view' })),
  );

  return (
    <section className="viewer" aria-label={t('view.title')}>
      <div ref={stage} className="viewer-stage" data-contrast={contrast || undefined} {...hold}>
        {shown && photo && (
          <div
            className="viewer-photo"
            style={{
              width: photo.width,
              height: photo.height,
              transform: `translate(-50%, -50%) translate(${place.x}px, ${place.y}px) scale(${place.scale}) rotate(${turn}deg)`,
            }}
          >
            <img src={photo.url} alt={nameOf(shown)} draggable={false} onError={spoiled} />
            {box && (
              <span
                className="viewer-box"
                style={{
                  left: `${box[0] * 100}%`,
                  top: `${box[1] * 100}%`,
                  width: `${box[2] * 100}%`,
                  height: `${box[3] * 100}%`,
                  outlineWidth: 3 / place.scale,
                  outlineOffset: 4 / place.scale,
                }}
              />
            )}
          </div>
        )}
        {state === 'loading' && <p className="viewer-word">{t('view.loading')}</p>}
        {state === 'failed' && (
          <div className="viewer-word" role="alert">
            <p>{t('view.failed')}</p>
            <Button onClick={again}>{t('state.again')}</Button>
          </div>
        )}
        {(state === 'spoiled' || state === 'lost') && (
          <p className="viewer-word" role="alert">
            {t(`view.${state}`)}
          </p>
        )}
        {!shown && <p className="viewer-word">{t(hidden ? 'view.notYours' : 'view.none')}</p>}
      </div>
      <div className="viewer-tools" role="toolbar" aria-label={t('view.tools')}>
        {shown && <strong>{nameOf(shown)}</strong>}
        {onMark && (
          <button type="button" className="viewer-mark" onClick={onMark}>
            {t('view.mark')}
          </button>
        )}
        {tools.map(({ key, name, sign, do: work }) => (
          <button
            key={key}
            type="button"
            onClick={work}
            title={t(name)}
            aria-label={t(name)}
            aria-pressed={key === 'c' ? contrast : undefined}
          >
            {sign}
          </button>
        ))}
      </div>
      <ul className="viewer-list">
        {files.map((file) => (
          <li key={file.id}>
            <button type="button" onClick={() => onShow(file)} aria-current={file.id === shown?.id || undefined}>
              {nameOf(file)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const MOSTLY = 0.6;

/** Returns the region of the original photo that a value was recognised in. */
export function boxOf(file: File | undefined, key: string | undefined): Box | undefined {
  const found = file?.reading?.findings.find((finding) => finding.key === key);
  const [, , width = 1, height = 1] = found?.box ?? [];
  // A region almost as large as the photo does not show where the value is.
  if (!found || width * height > MOSTLY) return undefined;
  return boxInPhoto(found.box, file?.reading?.turned ?? 0);
}
