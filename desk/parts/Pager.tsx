import { Button } from 'antd';
import { type ReactNode, useState } from 'react';

/** Page by page through a list whose end nobody knows: each answer tells where the next page begins. */
export function usePages() {
  const [begins, setBegins] = useState<readonly string[]>([]);
  return {
    after: begins[begins.length - 1],
    page: begins.length + 1,
    toFirst: () => setBegins([]),
    back: () => setBegins(begins.slice(0, -1)),
    on: (next: string | null | undefined) => void (next && setBegins([...begins, next])),
  };
}

interface Props {
  pages: ReturnType<typeof usePages>;
  next: string | null | undefined;
  /** on the two buttons */
  words: { back: string; on: string };
  /** stands before them */
  children?: ReactNode;
}

export const Pager = ({ pages, next, words, children }: Props) => (
  <div className="pager">
    {children}
    <Button disabled={pages.page === 1} onClick={pages.back}>
      {words.back}
    </Button>
    <Button disabled={!next} onClick={() => pages.on(next)}>
      {words.on}
    </Button>
  </div>
);
