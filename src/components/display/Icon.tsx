import './Icon.css';

type IconProps = { d: string; flip?: boolean; className?: string };

/** Decorative: the text beside it or the name of its button carries the meaning. */
export function Icon({ d, flip, className = '' }: IconProps) {
  return (
    <svg className={`ic ${flip ? 'flip ' : ''}${className}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={d} />
    </svg>
  );
}
