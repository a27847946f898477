import type { Role, Scope } from '@domain/office';

import { AppError } from '../errors';
import type { StaffRow } from '../platform/db/tables/staff';
import type { Actor } from '../http/idempotency/once';

/** A signed-in staff member. Only members decide and open cases. */
export interface StaffCaller extends Actor {
  kind: 'staff';
  /** for audit and history: `staff:<id>` */
  actor: string;
  id: string;
  name: string;
  signIn: string;
  organisation: string;
  roles: readonly Role[];
  /** `null`: all */
  regions: readonly string[] | null;
  address: string;
}
/** A machine with an office key. It calls only what has a scope: statistics, imports and the export. */
export interface KeyCaller extends Actor {
  kind: 'key';
  /** `office:<name of the key>` */
  actor: string;
  name: string;
  scopes: readonly Scope[];
  address: string;
}
export type Caller = StaffCaller | KeyCaller;

export const callerOf = (row: StaffRow, address: string): StaffCaller => ({
  kind: 'staff',
  actor: `staff:${row.id}`,
  id: row.id,
  name: row.name,
  signIn: row.sign_in,
  organisation: row.organisation,
  roles: row.roles,
  regions: row.regions,
  address,
});

/** Returns the name that applicants see: the organisation, never the name of an officer. */
export const shownAs = ({ organisation }: StaffCaller): string => organisation || '审核部门';

export const hasRole = (caller: Pick<StaffCaller, 'roles'>, roles: readonly Role[]): boolean =>
  caller.roles.some((role) => roles.includes(role));

/** Returns the cities that limit the caller; `null`: the whole province. */
export const regionsOf = (caller: Caller): readonly string[] | null => (caller.kind === 'key' ? null : caller.regions);

/** Returns whether `scope` contains all of `regions`; `null` means the whole province. */
export const covers = (scope: readonly string[] | null, regions: readonly string[] | null): boolean =>
  scope === null || (regions !== null && regions.every((code) => scope.includes(code)));

/** Returns whether the caller's scope contains all of `regions`; `null` means the whole province. */
export const coversRegions = (caller: Caller, regions: readonly string[] | null): boolean =>
  covers(regionsOf(caller), regions);

/** Throws NOT_FOUND when a read, and FORBIDDEN when a change, reaches outside the caller's cities. */
export function requireScope(caller: Caller, regions: readonly string[] | null, access: 'read' | 'change'): void {
  if (!coversRegions(caller, regions)) throw new AppError(access === 'read' ? 'NOT_FOUND' : 'FORBIDDEN');
}

export const seesRegion = (caller: Caller, regionCode: string | null): boolean =>
  coversRegions(caller, regionCode === null ? null : [regionCode]);
