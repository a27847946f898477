import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from '@/ui/Illustration';
import '@/ui/Card.css';
import './stations.css';

interface Station {
  key: string;
  picture: IllustrationName;
  title: string;
  text: ReactNode;
}

/** Steps in pictures and words, hanging on the road. */
export function Stations({ from = 1, of }: { from?: number; of: readonly Station[] }) {
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
