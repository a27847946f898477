import type { Bench } from './bench';
import type { Ledger } from './ledger';
import type { CaseAct } from './steps';

/** The role and the act that advance a case. */
const forward: Record<string, { role: string; act: CaseAct | 'batch' | 'release' | 'answer' }> = {
  submitted: { role: 'intake', act: 'intake' },
  'reviewing 1': { role: 'review1', act: 'approve' },
  'reviewing 2': { role: 'review2', act: 'approve' },
  approved: { role: 'publish', act: 'publish' },
  publicity: { role: 'pay', act: 'batch' },
  made: { role: 'release', act: 'release' },
  paying: { role: 'pay', act: 'answer' },
  pay_failed: { role: 'pay', act: 'payee' },
  returned: { role: 'intake', act: 'correct' },
};

interface Standing {
  status: string;
  stage: number | null;
  /** of the case, or of its batch that is not released; null: all */
  cities: string[] | null;
  /** in a batch that is not released */
  made: boolean;
  /** the members who passed or approved it, reported a failure, or made its batch */
  acted: string[];
}
const standingSql = `select status, stage, coalesce(b.state = 'made', false) as made,
    case when b.state = 'made' then b.regions else array[a.region_code] end as cities,
    array(select e.staff_id::text from application_events e where e.application_id = a.id and e.event in ('pass', 'approve', 'fail')
      union select substr(b.made_by, 7)) as acted
  from applications a left join payment_lines l on l.application_id = a.id and l.open left join payment_batches b on b.id = l.batch_id
  where a.id = $1`;

/** Returns the number of a member who may cause the next act of the case, and this act. */
export async function nextAct(
  { query, staff }: Bench,
  { members }: Ledger,
  { id, who, mayBeAny = false }: { id: string; who: number; mayBeAny?: boolean },
) {
  const [at] = await query<Standing>(standingSql, [id]);
  const next = forward[at?.made ? 'made' : at?.stage ? `${at.status} ${at.stage}` : (at?.status ?? '')];
  const able = staff.flatMap(({ id: member }, n) => {
    const rights = members.get(member);
    const isOfCities =
      !rights?.regions || (at?.cities ?? [null]).every((city) => city !== null && rights.regions!.includes(city));
    return rights?.active && isOfCities && rights.roles.some((role) => role === next?.role) ? [n] : [];
  });
  const others = able.filter((n) => !at?.acted.includes(staff[n]!.id));
  // Mostly another person than before, or no case would be paid. 12: the newest member, to show whose it is.
  const from = others.length && who % 3 > 0 ? others : able;
  const chosen = who === 12 ? able.at(-1) : from[who % (from.length || 1)];
  const actor = mayBeAny ? who % staff.length : chosen;
  return next && actor !== undefined ? { act: next.act, who: actor } : undefined;
}
