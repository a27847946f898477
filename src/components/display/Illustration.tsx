import './Illustration.css';

/** Sizes of the drawings that are not square; they reserve the space before the drawing is loaded. */
const drawn = {
  car: [146, 80],
  'old-car': [146, 80],
  empty: [160, 112],
  bridge: [160, 112],
  'road-closed': [160, 112],
  signpost: [160, 112],
} as const;
const square = [96, 96] as const;

type Square =
  | 'camera'
  | 'car-swap'
  | 'checklist'
  | 'code'
  | 'coin'
  | 'document'
  | 'headset'
  | 'inspect'
  | 'mend'
  | 'no-match'
  | 'offline'
  | 'old-car-recycle'
  | 'person'
  | 'phone-steps'
  | 'photo-blur'
  | 'photo-cut'
  | 'photo-glare'
  | 'photo-good'
  | 'photo-skew'
  | 'plate'
  | 'shield'
  | 'shop';
export type IllustrationName = keyof typeof drawn | Square;

/** Symbols of public/pictures.svg: no script bytes, one request for all. `use` inherits the page's colour tokens. */
export function Illustration({ name }: { name: IllustrationName }) {
  const [width, height] = name in drawn ? drawn[name as keyof typeof drawn] : square;
  return (
    <svg
      className={`ill ill-${name}`}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      focusable="false"
    >
      <use href={`/qczhyjs/pictures.svg#${name}`} />
    </svg>
  );
}
