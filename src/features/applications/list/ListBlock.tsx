import { memo, useEffect, useRef } from 'react';
import type { ListEntry } from '@domain/contract/types';

import { ListItem } from './ListItem';
import { useInView } from '@/hooks/useInView';

interface ListBlockProps {
  entries: readonly ListEntry[];
  /** One of them was deleted. Stable, or the blocks are drawn anew. */
  onGone: () => void;
}

/** Far from sight a block of ten is only a height: ten thousand entries weigh no more than what is looked at. */
export const ListBlock = memo(function ListBlock({ entries, onGone }: ListBlockProps) {
  const [box, isNear] = useInView('1500px', true);
  const height = useRef(0);
  useEffect(() => {
    if (isNear && box.current) height.current = box.current.getBoundingClientRect().height;
  });
  return (
    <div ref={box} role="presentation" style={isNear ? undefined : { blockSize: height.current }}>
      {isNear &&
        entries.map((entry) => (
          <div role="listitem" key={entry.id}>
            <ListItem entry={entry} onGone={onGone} />
          </div>
        ))}
    </div>
  );
});
