import './Illustration.css';

/** Width and height as drawn, so that the place is kept before the drawing is there. */
const drawn = {
  car: [146, 80],
  'old-car': [146, 80],
  empty: [160, 112],
  offline: [160, 112],
  broken: [160, 112],
  lost: [160, 112],
  coin: [96, 96],
  document: [96, 96],
  'car-swap': [96, 96],
  'old-car-recycle': [96, 96],
  'phone-steps': [96, 96],
} as const;

export type IllustrationName = keyof typeof drawn;

/** Drawn in public/pictures.svg (no bytes of script, one request for all); its colours are the tokens of the page, through `use`. */
export function Illustration({ name, className = '' }: { name: IllustrationName; className?: string }) {
  const [width, height] = drawn[name];
  return (
    <svg className={`ill ${className}`} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true" focusable="false">
      <use href={`/qczhyjs/pictures.svg#${name}`} />
    </svg>
  );
}
