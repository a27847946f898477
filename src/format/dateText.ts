import { readDate } from '@domain/rules/date';

/** As the rule reads it, so that a field never shows another day than the one that is judged. */
export const isoDate = readDate;
