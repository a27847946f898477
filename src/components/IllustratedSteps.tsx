import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from './Illustration';
import './Card.css';
import './IllustratedSteps.css';

interface IllustratedStep {
  key: string;
  picture: IllustrationName;
  title: string;
  text: ReactNode;
}

/** Steps in pictures and words, hanging on the road. */
export function IllustratedSteps({ from = 1, of }: { from?: number; of: readonly IllustratedStep[] }) {
  return (
    <ol className="stations" start={from}>
      {of.map(({ key, picture, title, text }, at) => (
        <li key={key} className="card station">
          <Illustration name={picture} />
          <h2>
            <span aria-hidden="true">{from + at}</span>
            {title}
          </h2>
          {text}
        </li>
      ))}
    </ol>
  );
}
