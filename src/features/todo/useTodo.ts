import type { Detail, ListEntry } from '@domain/contract/types';
import { resumeStep } from '@domain/flow/resumeStep';
import type { StepKey } from '@domain/flow/types';
import { fundsIn, type FundState } from '@domain/policy/cityFunds';
import { findEdition, policyOf } from '@domain/policy/findEdition';
import { loadPolicy } from '@/services/policy';
import { call } from '@/services/call';
import { useScreenRequest } from '@/hooks/useScreenRequest';

/** Statuses that need an action of the applicant, most urgent first. */
const actionStatuses = ['returned', 'pay_failed', 'draft'] as const;
const runningStatuses = ['submitted', 'reviewing', 'approved', 'publicity', 'paying'] as const;

const rank = ({ status }: ListEntry) => (actionStatuses as readonly string[]).indexOf(status);
const ends = ({ deadline, keptUntil }: ListEntry) => deadline ?? keptUntil ?? '9';

/** Sorts returned applications before failed payments before drafts, then by deadline. */
export const byUrgency = (entries: readonly ListEntry[]): ListEntry[] =>
  [...entries].sort((a, b) => rank(a) - rank(b) || ends(a).localeCompare(ends(b)));

const dutiesShown = 20;
const runningShown = 5;
/** Number of applications whose details are loaded; the others show less information. */
const lookedInto = 5;

export interface ActionItem {
  entry: ListEntry;
  detail?: Detail;
  /** Step to resume; null: all steps are complete, the review is next. */
  resume?: StepKey | null;
  /** Funds of its city, if known. */
  funds?: FundState;
}

async function load() {
  const [waiting, running, notes] = await Promise.all([
    call('applications', { query: { status: actionStatuses.join(','), pageSize: dutiesShown } }),
    call('applications', { query: { status: runningStatuses.join(','), pageSize: runningShown } }),
    call('notifications', { query: { pageSize: 10 } }),
  ]);
  const entries = byUrgency(waiting.list);
  const details = await Promise.all(
    entries
      .slice(0, lookedInto)
      .filter(({ status }) => status !== 'pay_failed')
      .map(({ id }) => call('application', { params: { id } }).catch(() => undefined)), // optional: the card then shows less
  );
  const policy = details.length > 0 ? await loadPolicy().catch(() => undefined) : undefined;
  const duties = entries.map((entry): ActionItem => {
    const detail = details.find((one) => one?.id === entry.id);
    const edition = detail && policy && findEdition(policyOf(policy, detail).editions, detail);
    const city = detail?.steps.personalInfo.regionCode;
    return {
      entry,
      detail,
      resume: edition && resumeStep(detail, edition),
      funds: edition && fundsIn(edition, typeof city === 'string' ? city : null),
    };
  });
  return {
    duties,
    waiting: waiting.total,
    running: running.list,
    runningTotal: running.total,
    notes: notes.list.filter(({ readAt }) => readAt === null),
  };
}

export const useTodo = () => useScreenRequest('todo', load);
