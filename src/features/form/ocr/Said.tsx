import type { Finding } from '@domain/reading';

import { useT } from '@/i18n';
import { Icon } from '@/components/Icon';
import { camera } from '@/components/iconsForm';
import type { ReadPhoto } from './readings';
import { Strip } from './Strip';
import '@/components/tap.css';
import './reading.css';

export interface SaidProps {
  photo: ReadPhoto;
  finding: Finding;
  tone: 'info' | 'warn';
  text: string;
  /** Buttons: text key and action. */
  acts: [words: string, act: () => void][];
}

/** A recognised value: cut-out of the photo, text and buttons. */
export function Said({ photo, finding, tone, text, acts }: SaidProps) {
  const t = useT();
  return (
    <div className={`read ${tone}`}>
      <Strip photo={photo} finding={finding} />
      <p className="read-t">
        <Icon d={camera} />
        <span>{text}</span>
      </p>
      {acts.map(([words, act]) => (
        <button key={words} type="button" className="tap" onClick={act}>
          {t(words)}
        </button>
      ))}
    </div>
  );
}
