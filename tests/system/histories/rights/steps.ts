import type { Role } from '../../../../domain/office';

/** The cities of the two cases. */
export const home = '320500';
export const away = '320100';

/** Roles, cities and access of a member; `regions` null: all cities. */
export interface Rights {
  roles: readonly Role[];
  regions: readonly string[] | null;
  active: boolean;
}

/** The state in which a case begins, and the members who brought it there: intake, pass, approval, publication. */
export interface Begun {
  at: 'submitted' | 'first review' | 'second review' | 'approved' | 'publicity';
  by: readonly number[];
}

/** Acts of the applicant. */
export const ownActs = ['withdraw', 'correct', 'payee'] as const;
export type OwnAct = (typeof ownActs)[number];
export type CaseAct =
  'intake' | 'approve' | 'reject' | 'return' | 'publish' | 'revoke' | 'object' | 'uphold' | 'dismiss' | OwnAct;
export type PayStep =
  { do: 'batch' | 'release' | 'dissolve'; who: number } | { do: 'answer'; who: number; isPaid: boolean };
/** Acts on a case or a batch, which may happen at the same time. */
export type DeskStep =
  { do: 'forward'; who: number; one: number; mayBeAny: boolean } | { do: CaseAct; who: number; one: number } | PayStep;
/** The changes of an account that take it from its owner when they are wrong; freezes have their own tests in server/person. */
export type AccountKind = 'setMobile' | 'releaseIdNo';
export type Change = { roles?: readonly Role[]; regions?: readonly string[] | 'all'; active?: boolean };

/** Members (`by`, `who`, `about`) and cases (`one`) are indexes; members made in the history follow the first eight. */
export type Step =
  | { do: 'change'; by: number; about: number; change: Change }
  | { do: 'new member'; by: number; roles: readonly Role[]; regions: readonly string[] | 'all' }
  | { do: 'invite'; by: number; about: number }
  /** `back`: how many proposals before the newest; also those that have ended */
  | { do: 'confirm' | 'decline'; by: number; back: number }
  /** `back`: how many invitations before the newest */
  | { do: 'accept'; by: number | 'the invited'; back: number }
  | { do: 'account'; by: number; kind: AccountKind; one: number }
  | { do: 'wait'; hours: number }
  | DeskStep
  | { do: 'together'; steps: readonly DeskStep[] };

export interface History {
  members: readonly Rights[];
  cases: readonly Begun[];
  steps: readonly Step[];
}
