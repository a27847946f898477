import { memo, useEffect, useRef } from 'react';
import type { ListEntry } from '@domain/contract/types';

import { ListItem } from './ListItem';
import { useInView } from '@/hooks/useInView';

interface ListBlockProps {
  entries: readonly ListEntry[];
  /** Called after an entry was deleted. Must be a stable reference, otherwise all blocks re-render. */
  onGone: () => void;
}

/** Virtualised list: outside the viewport a block of ten entries is an empty element of the same height. */
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
