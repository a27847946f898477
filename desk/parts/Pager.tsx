import { Button } from 'antd';
import { type ReactNode, useState } from 'react';

/** Cursor paging: each response carries the cursor of the next page. */
export function usePages() {
  const [begins, setBegins] = useState<readonly string[]>([]);
  const after = begins[begins.length - 1];
  return {
    after,
    page: begins.length + 1,
    toFirst: () => setBegins([]),
    back: () => setBegins(begins.slice(0, -1)),
    // A page never begins with its own cursor: that one belongs to the page before.
    on: (next: string | null | undefined) => void (next && next !== after && setBegins([...begins, next])),
  };
}

/** Returns the cursor after the shown page; undefined while the rows of another page or filter are still shown. */
export const nextOf = ({
  data,
  error,
  loading,
}: {
  data?: { next: string | null };
  error?: Error;
  loading: boolean;
}) => (loading || error ? undefined : data?.next);

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
