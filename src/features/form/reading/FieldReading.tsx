import { useSyncExternalStore, type ComponentType } from 'react';

import { createStore } from '../session/createStore';
import type { Path } from '../session/edits';

export interface FieldReadingProps {
  path: Path;
  /** Formats a value of this field for display. */
  show: (value: unknown) => string | undefined;
}

/** Components of the recognition chunk, which is loaded with the first photo. */
export const readingParts = createStore<{ Field?: ComponentType<FieldReadingProps> }>({});

export function FieldReading(props: FieldReadingProps) {
  const { Field } = useSyncExternalStore(readingParts.subscribe, readingParts.get);
  return Field ? <Field {...props} /> : null;
}
