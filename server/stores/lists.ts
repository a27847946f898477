import type { FlowId } from '@domain/flow/types';
import type { Status } from '@domain/status';

import type { Db } from '../db/tables';
import type { Row } from './applications';
import { pageOf, type Page } from './pages';

interface OwnFilter extends Page {
  statuses: readonly Status[];
  flows: readonly FlowId[];
}

/** Newest first. An empty filter means all. */
export async function listOwnCases(
  db: Db,
  accountId: string,
  filter: OwnFilter,
): Promise<{ rows: Row[]; total: number }> {
  let own = db.selectFrom('applications').where('account_id', '=', accountId);
  if (filter.statuses.length) own = own.where('status', 'in', filter.statuses);
  if (filter.flows.length) own = own.where('flow', 'in', filter.flows);
  return pageOf(own, own.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'), filter);
}

/** How the office looks something up: by number, or by the blind index of an ID number or a VIN. */
interface DeskFilter extends Page {
  statuses: readonly Status[];
  q?: { number: string; person: string; vins: { kind: string; value_index: string }[] };
}

/** Drafts are nobody's business yet. */
export async function listDeskCases(
  db: Db,
  { statuses, q, ...page }: DeskFilter,
): Promise<{ rows: Row[]; total: number }> {
  let desk = db.selectFrom('applications').where('submitted_at', 'is not', null);
  if (statuses.length) desk = desk.where('status', 'in', statuses);
  if (q) {
    desk = desk.where((eb) =>
      eb.or([
        eb('number', '=', q.number),
        eb('person_index', '=', q.person),
        eb(
          'id',
          'in',
          eb
            .selectFrom('claims')
            .select('application_id')
            .where((claim) =>
              claim.or(q.vins.map((vin) => claim.and({ kind: vin.kind, value_index: vin.value_index }))),
            ),
        ),
      ]),
    );
  }
  return pageOf(desk, desk.selectAll().orderBy('submitted_at', 'desc').orderBy('id', 'desc'), page);
}
