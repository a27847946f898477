import './Picture.css';

type PictureProps = { /** a symbol of public/pictures.svg */ name: string; className?: string };

/** Drawn in the tokens' colours, so dark and large type reach inside. Always decoration: the words beside it say the same. */
export function Picture({ name, className = '' }: PictureProps) {
  return (
    <svg className={`ill ill-${name} ${className}`} aria-hidden="true" focusable="false">
      <use href={`/qczhyjs/pictures.svg#${name}`} />
    </svg>
  );
}
