import { useSyncExternalStore, type ComponentType } from 'react';

import { createStore } from '../session/createStore';
import type { Path } from '../session/edits';

export interface FieldReadingProps {
  path: Path;
  /** A value of this field as one reads it. */
  show: (value: unknown) => string | undefined;
}

/** What comes with the first photo: who types everything needs none of it. */
export const readingParts = createStore<{ Field?: ComponentType<FieldReadingProps> }>({});

/** What a photo says of a field, under the field. */
export function FieldReading(props: FieldReadingProps) {
  const { Field } = useSyncExternalStore(readingParts.subscribe, readingParts.get);
  return Field ? <Field {...props} /> : null;
}
