import { roles as allRoles } from '@domain/office';
import { dateTime } from '@/components/format';

/** A detail of an audit record as a text key with its values. An empty key: `values.text` is shown as it is. */
type DetailText = readonly [key: string, values?: Record<string, string | number>];

/** Functions that format the values of a record. */
interface Formatters {
  region: (code: string) => string;
  edition: (id: string) => string;
  role: (role: string) => string;
  money: (fen: number) => string;
  material: (slot: string) => string;
  /** between the parts of a list */
  separator: string;
}

type Detail = Record<string, unknown>;
type DetailFormatter = (value: never, format: Formatters, all: Detail) => DetailText | null;

const filter =
  (key: string): DetailFormatter =>
  (value: string) => [`audit.filter.${key}`, { value }];

/** Of an import of regions. */
const regionNames =
  (key: string): DetailFormatter =>
  (regions: readonly { name: string }[], { separator }) =>
    regions.length ? [`audit.regions.${key}`, { regions: regions.map(({ name }) => name).join(separator) }] : null;

/** By name of the detail; a detail without a formatter is shown as `name: value`. */
const formatters: Record<string, DetailFormatter> = {
  masked: (isMasked: boolean) => [isMasked ? 'audit.masked' : 'audit.full'],
  prefetch: () => ['audit.prefetch'],
  rows: (count: number) => ['audit.rows', { count }],
  imported: (count: number) => ['audit.rows', { count }],
  applied: (count: number) => ['audit.lines', { count }],
  count: (count: number) => ['audit.applications', { count }],
  entries: (count: number) => ['audit.entries', { count }],
  against: (id: number) => ['audit.against', { id }],
  accounts: (count: number) => ['audit.accounts', { count }],
  skipped: (count: number) => (count > 0 ? ['audit.skipped', { count }] : null),
  number: (number: string) => ['audit.sought.number', { number }],
  index: () => ['audit.sought.index'],
  amount: (fen: number, { money }) => ['audit.amount', { amount: money(fen) }],
  status: (status: string, _, all) =>
    'notice' in all ? (status === 'open' ? ['audit.open'] : null) : ['audit.filter.status', { value: status }],
  notice: (notice: string | null) => (notice ? ['audit.paused', { notice }] : null),
  active: (isActive: boolean) => [isActive ? 'audit.active' : 'audit.off'],
  invite: () => ['audit.invite'],
  roles: (roles: readonly string[], { role, separator }) => [
    'audit.roles',
    {
      roles: [...roles]
        .sort((a, b) => allRoles.indexOf(a as never) - allRoles.indexOf(b as never))
        .map(role)
        .join(separator),
    },
  ],
  regions: (regions: 'all' | readonly string[], { region, separator }) =>
    regions === 'all' ? ['audit.regions.all'] : ['audit.regions', { regions: regions.map(region).join(separator) }],
  added: regionNames('added'),
  removed: regionNames('removed'),
  changed: regionNames('changed'),
  companies: (count: number) => (count > 0 ? ['audit.companies', { count }] : null),
  hotlines: (count: number) => (count > 0 ? ['audit.hotlines', { count }] : null),
  kind: (kind: string) => [`audit.kind.${kind}`],
  proposal: (id: string) => ['audit.proposal', { id: id.slice(0, 8) }],
  account: (id: string) => ['audit.account', { id: id.slice(0, 8) }],
  until: (at: string) => ['audit.until', { at: dateTime(at) }],
  signIn: (signIn: string) => ['audit.signIn', { signIn }],
  name: (name: string) => ['audit.name', { name }],
  organisation: (organisation: string) => ['audit.organisation', { organisation }],
  wrong: () => ['audit.wrongCode'],
  payments: () => ['audit.paymentsStopped'],
  released: () => ['audit.released'],
  returned: (count: number) => (count > 0 ? ['audit.returned', { count }] : null),
  actor: filter('actor'),
  applicationId: filter('case'),
  from: filter('from'),
  to: filter('to'),
  event: (event: string) => [`event.${event}`],
  /** Records from before 0099 hold `true` instead of a reason. */
  sso: (reason: true | string) => [reason === true ? 'audit.sso' : `audit.${reason}`],
};

/** Details that are not shown. */
const hidden = ['file', 'pageSize', 'after'];

/** Returns the texts of the details of a record. */
export function detailsOf(detail: unknown, format: Formatters): DetailText[] {
  if (typeof detail !== 'object' || detail === null) return [];
  const all = detail as Detail;
  return Object.entries(all).flatMap(([key, value]): DetailText[] => {
    if (hidden.includes(key) || value === undefined) return [];
    if (key === 'slot') return [['', { text: format.material(String(value)) }]];
    if (key === 'edition') return [['', { text: format.edition(String(value)) }]];
    if (key === 'regionCode')
      return [value === null ? ['audit.province'] : ['', { text: format.region(String(value)) }]];
    const text = formatters[key]?.(value as never, format, all);
    if (text === null) return [];
    return [text ?? ['', { text: `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}` }]];
  });
}

/** Returns the text key of an action: its own, or that of the case history; null when there is no text. */
export function sentenceOf(
  action: string,
  has: (key: string) => boolean,
): readonly [key: string, what?: string] | null {
  if (has(`audit.did.${action}`)) return [`audit.did.${action}`];
  return has(`event.${action}`) ? ['audit.did.case', `event.${action}`] : null;
}

/** Returns the value of `{about}`: a number, a name, a version, or the first 8 characters of an id. */
export function aboutOf(target: string | null, about: string | undefined, format: Pick<Formatters, 'edition'>): string {
  if (about) return about;
  const [kind = '', id = ''] = (target ?? '').split(/:(.*)/s);
  if (kind === 'policy') return id;
  if (kind === 'edition') return format.edition(id);
  return id.slice(0, 8);
}
