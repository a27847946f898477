/** Figures of the current editions for public screens, small enough to be part of a page. */
interface KindFacts {
  nev: AmountFacts;
  ice: AmountFacts;
  materials: string[];
}
export interface AmountFacts {
  /** In percent; absent when the policy pays a fixed amount or tiers. */
  rate?: number;
  capInFen: number;
}
export interface Facts {
  /** Version of all figures: another version means other figures. */
  version: string;
  scrap: KindFacts;
  replacement: KindFacts;
  ownedBy: string;
  registeredBy: { gasoline: string; diesel: string; nev: string };
  invoiceFrom: string;
  invoiceTo: string;
  /** Years of the current edition and of the one before it. */
  year: string;
  yearBefore: string;
  /** Days on which offices are closed, or open on a weekend. */
  calendar: { holidays: string[]; extraWorkdays: string[] };
  litre: string;
  acceptWorkdays: number;
  reviewWorkdays: number;
  payDays: number;
  supplementDays: number;
  publicityDays: number;
  draftKeepDays: number;
  /** The office that collects the data. */
  office?: Office;
}
interface Office {
  name: string;
  phone: string;
}

interface Conditions {
  purchase: { invoiceFrom: string; invoiceTo: string };
  oldCar: { ownedOnOrBefore: string; eligible: { fuel: string[]; registeredOnOrBefore: string | null }[] };
  newCar: { iceMaxDisplacementMl: number | null };
  amounts: { newFuel: string; rate?: number; cap?: number; amount?: number }[];
}
/** `terms`: of a file of schema 2, which has no conditions beside them, and of `/policies`. */
interface EditionLike extends Partial<Conditions> {
  kind: string;
  generation: string;
  version: string;
  requiredMaterials: string[];
  terms?: readonly (Conditions | { closed: object })[];
}
interface PolicyLike {
  common: {
    sla: {
      acceptWorkdays: number;
      reviewWorkdays: number;
      payDays: number;
      supplementDays: number;
      publicityDays: number;
    };
    draftKeepDays: number;
    calendar: { holidays: string[]; extraWorkdays: string[] };
  };
  editions: EditionLike[];
  office?: Office;
}

/** The conditions of each open term, of which these figures are the widest: public pages do not know the applicant's term. */
const conditionsOf = ({ terms, ...edition }: EditionLike): Conditions[] =>
  terms ? terms.filter((term): term is Conditions => !('closed' in term)) : [edition as Conditions];

const first = (days: string[]): string => [...days].sort()[0] ?? '';
const latest = (days: string[]): string => [...days].sort().reverse()[0] ?? '';

const amountOf = (edition: EditionLike, newFuel: string): AmountFacts => {
  const amounts = conditionsOf(edition).flatMap((term) => term.amounts.find((one) => one.newFuel === newFuel) ?? []);
  const [rate, ...otherRates] = new Set(amounts.map((amount) => amount.rate));
  return {
    rate: rate === undefined || otherRates.length > 0 ? undefined : rate / 100,
    capInFen: Math.max(0, ...amounts.map(({ cap, amount }) => cap ?? amount ?? 0)),
  };
};
const kindOf = (edition: EditionLike): KindFacts => ({
  nev: amountOf(edition, 'nev'),
  ice: amountOf(edition, 'ice'),
  materials: edition.requiredMaterials,
});

/** Pure function. Runs in the build and on the phone when the server's policy is newer. */
export function publicFacts({ common, editions, office }: PolicyLike): Facts {
  const current = (kind: string) => {
    const edition = editions.find((edition) => edition.kind === kind && edition.generation === 'current');
    if (!edition) throw new Error(`the policy has no current edition of ${kind}`);
    return edition;
  };
  const scrap = current('scrap');
  const replacement = current('replacement');
  const invoiceFrom = (edition: EditionLike) =>
    first(conditionsOf(edition).map(({ purchase }) => purchase.invoiceFrom));
  const yearOf = (edition: EditionLike) => invoiceFrom(edition).slice(0, 4);
  const ofScrap = conditionsOf(scrap);
  const before = editions.find((edition) => edition.kind === 'scrap' && edition.generation === 'previous');
  const { holidays, extraWorkdays } = common.calendar;
  const cutOff = (fuel: string) =>
    latest(
      ofScrap.map(({ oldCar }) => oldCar.eligible.find((one) => one.fuel.includes(fuel))?.registeredOnOrBefore ?? ''),
    );
  return {
    version: [
      ...[scrap.version, replacement.version, ...holidays, ...extraWorkdays],
      ...(office ? [office.name, office.phone] : []),
    ].join('+'),
    scrap: kindOf(scrap),
    replacement: kindOf(replacement),
    ownedBy: latest(ofScrap.map(({ oldCar }) => oldCar.ownedOnOrBefore)),
    registeredBy: { gasoline: cutOff('gasoline'), diesel: cutOff('diesel'), nev: cutOff('nev') },
    invoiceFrom: invoiceFrom(scrap),
    invoiceTo: latest(ofScrap.map(({ purchase }) => purchase.invoiceTo)),
    year: yearOf(scrap),
    yearBefore: before ? yearOf(before) : String(Number(yearOf(scrap)) - 1),
    calendar: { holidays, extraWorkdays },
    litre: (Math.max(0, ...ofScrap.map(({ newCar }) => newCar.iceMaxDisplacementMl ?? 0)) / 1000).toFixed(1),
    ...common.sla,
    draftKeepDays: common.draftKeepDays,
    ...(office && { office }),
  };
}
