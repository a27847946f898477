/** Rows of the tables of this room. */
export type CaseTables = Record<never, never>;
