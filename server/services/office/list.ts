import type { CallTypes, Detail } from '@domain/contract/types';
import { maskName } from '@domain/mask';
import type { Status } from '@domain/status';
import { shanghaiInstant } from '@domain/time';

import type { Deps } from '../../deps';
import type { Row } from '../../stores/applications';
import { listDeskCases } from '../../stores/lists';
import { openAnswers, textAt } from '../applications/answers';

type OfficeList = CallTypes['officeApplications']['reply'];

interface Query {
  page: number;
  pageSize: number;
  statuses: Status[];
  q: string;
}

export function listEntry(deps: Deps, row: Row): OfficeList['list'][number] {
  const answers = openAnswers(deps, row);
  return {
    id: row.id,
    number: row.number,
    flow: row.flow,
    edition: row.edition,
    status: row.status,
    ...(row.stage && { stage: row.stage }),
    name: maskName(textAt(answers, 'personalInfo.name')),
    regionCode: row.region_code ?? textAt(answers, 'personalInfo.regionCode'),
    amount: (row.estimate as Detail['estimate'] | null)?.amount ?? null,
    approvedAmount: row.approved_amount,
    submittedAt: row.submitted_at && shanghaiInstant(row.submitted_at),
    updatedAt: shanghaiInstant(row.updated_at),
  };
}

/** By number, ID number or VIN, each whole: parts of sealed numbers cannot be looked for. */
export async function listForOffice(deps: Deps, { page, pageSize, statuses, q }: Query): Promise<OfficeList> {
  const text = q.normalize('NFKC').replace(/\s/g, '').toUpperCase();
  const search = text
    ? {
        number: text,
        person: deps.vault.index('idNo', text),
        vins: ['oldCarInfo.vin', 'newCarInfo.vin'].map((kind) => ({ kind, value_index: deps.vault.index(kind, text) })),
      }
    : undefined;
  const { rows, total } = await listDeskCases(deps.db, { page, pageSize, statuses, ...(search && { q: search }) });
  return { list: rows.map((row) => listEntry(deps, row)), total };
}
