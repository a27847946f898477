import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useHistoryEntry } from './useFilter';

/** Cursor paging: each response carries the cursor of the next page. A change of a filter starts at the first page. */
export function usePages() {
  const { entry, replace } = useHistoryEntry();
  const { cursors = [] } = entry;
  const after = cursors[cursors.length - 1];
  return {
    after,
    page: cursors.length + 1,
    back: () => replace({ ...entry, cursors: cursors.slice(0, -1) }),
    // A second press before the next page has loaded passes the cursor of the current page again: ignore it.
    forward: (next: string | null | undefined) =>
      void (next && next !== after && replace({ ...entry, cursors: [...cursors, next] })),
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
  /** labels of the two buttons */
  labels: { back: string; next: string };
  /** rendered before the buttons */
  children?: ReactNode;
}

export const Pager = ({ pages, next, labels, children }: Props) => (
  <div className="pager">
    {children}
    <Button disabled={pages.page === 1} onClick={pages.back}>
      {labels.back}
    </Button>
    <Button disabled={!next} onClick={() => pages.forward(next)}>
      {labels.next}
    </Button>
  </div>
);
