import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from './Illustration';
import '../layout/Card.css';
import './IllustratedSteps.css';

interface IllustratedStep {
  key: string;
  picture: IllustrationName;
  title: string;
  text: ReactNode;
}

interface IllustratedStepsProps {
  from?: number;
  /** total number of steps when the list shows only some of them */ all?: number;
  steps: readonly IllustratedStep[];
}

/** Steps with illustration, title and text, connected by a line. */
export function IllustratedSteps({ from = 1, all, steps }: IllustratedStepsProps) {
  return (
    <ol className="stations" start={from}>
      {steps.map(({ key, picture, title, text }, at) => (
        <li
          key={key}
          className="card station"
          aria-posinset={all === undefined ? undefined : from + at}
          aria-setsize={all}
        >
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
