/** Rows of the tables of this room. */
export type IdentityTables = Record<never, never>;
