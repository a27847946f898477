import { useIntl } from '@umijs/max';
import type { PublicTerm, Statement } from '@domain/policy/publicRules';
import { shownMoney } from '@domain/rules/money';
import { placeCode } from '@domain/rules/placeCode';
import { useFormatDate } from '@/hooks/useFormatDate';
import { useRegionName } from '@/hooks/useRegionName';
import { useRegions } from '@/services/useRegions';
import { useT } from '@/i18n';

type Texts = Record<string, string>;

/** Returns 1.6 for 1600 and 1.599 for 1599: a rounded limit would be another rule. */
const litresOf = (millilitres: number): string =>
  millilitres % 100 === 0 ? (millilitres / 1000).toFixed(1) : String(millilitres / 1000);

/** The groups that a policy may name instead of each fuel, the wider one first. */
const fuelGroups = [
  { name: 'rules.anyFuel', codes: ['any'] },
  { name: 'rules.nev', codes: ['bev', 'phev', 'erev', 'fcev'] },
  { name: 'rules.nev', codes: ['nev'] },
];

const regionAnswer = 'personalInfo.regionCode';
const sellerPlace = 'newCarInfo.sellerPlace';
const namesRegions = (statement: Statement): boolean =>
  ('answer' in statement && [regionAnswer, sellerPlace].includes(statement.answer)) ||
  ('when' in statement && (statement.when ?? []).some(namesRegions));

/** Returns the texts of the printed rules. `terms` decide whether the names of regions are loaded. */
export function useRuleText(terms: readonly PublicTerm[]) {
  const t = useT();
  const { locale } = useIntl();
  const day = useFormatDate();
  const isNamed = terms.some(({ applies, statements }) => applies?.regions || statements.some(namesRegions));
  const nameOf = useRegionName(isNamed);
  const { regions: cities } = useRegions(isNamed);
  const list = (names: readonly string[]) => [...new Set(names)].join(t('rules.comma'));
  const fuelsOf = (codes: readonly string[]) => {
    const group = fuelGroups.find((one) => one.codes.every((code) => codes.includes(code)));
    const rest = codes.filter((code) => !group?.codes.includes(code));
    return list([...rest.map((code) => t(`option.fuel.${code}`)), ...(group ? [t(group.name)] : [])]);
  };
  const regionsOf = (codes: readonly string[]) => {
    const names = codes.map((code) => nameOf(code, ''));
    return names.includes('') ? t('rules.someRegions') : list(names);
  };

  /** The list of regions has the cities of the province, without the province itself. Of others the pages know the names of provinces. */
  const placeOf = (beginning: string): string => {
    if (beginning.length === 2) {
      if (cities.some(({ code }) => code.startsWith(beginning))) return t('rules.thisProvince');
      const provinces = t('rules.provinces').split(',');
      return provinces.find((province) => province.startsWith(beginning))?.slice(2) ?? beginning;
    }
    const name = nameOf(placeCode(beginning), '');
    if (name) return name;
    const place = nameOf(placeCode(beginning.slice(0, 4)), '') || placeOf(beginning.slice(0, 2));
    return t('rules.placesIn', { place, code: beginning });
  };

  /** The label of an answer with its car, which the label of the kind of the new car has itself. */
  const answerOf = (key: string) => {
    const label = t(`field.${key}`);
    const [step] = key.split('.');
    return step === 'personalInfo' || key === 'newCarInfo.carType' ? label : t(`rules.answer.${step}`, { label });
  };
  const codesOf = (key: string, codes: readonly string[]) => {
    if (key === regionAnswer) return regionsOf(codes);
    if (key === sellerPlace) return list(codes.map(placeOf));
    return list(codes.map((code) => t(`option.${key.split('.')[1]}.${code}`)));
  };

  /** Whom a term is for, as headings in one line. */
  const whom = ({ applies }: PublicTerm): string => {
    const { invoiceFrom: from, invoiceTo: to, regions, newCar, oldCar, oldPlate } = applies ?? {};
    const parts = [
      ...(from !== undefined && to !== undefined ? [t('rules.whom.invoice', { from: day(from), to: day(to) })] : []),
      ...(from !== undefined && to === undefined ? [t('rules.whom.invoiceFrom', { from: day(from) })] : []),
      ...(from === undefined && to !== undefined ? [t('rules.whom.invoiceTo', { to: day(to) })] : []),
      ...(regions ? [t('rules.whom.regions', { cities: regionsOf(regions) })] : []),
      ...(newCar ? [t('rules.whom.newCar', { cars: list(newCar.map((code) => t(`rules.car.${code}`))) })] : []),
      ...(oldCar ? [t('rules.whom.oldCar', { fuels: fuelsOf(oldCar) })] : []),
      ...(oldPlate ? [t('rules.plateIs', { answer: answerOf('oldCarInfo.plateNo'), codes: list(oldPlate) })] : []),
    ];
    return parts.join(t('rules.and')) || t('rules.whom.others');
  };

  const sentence = (statement: Statement): string => {
    const values: Texts = {};
    if ('from' in statement) Object.assign(values, { from: day(statement.from), to: day(statement.to) });
    if ('date' in statement) values.date = day(statement.date);
    if ('fields' in statement) values.dates = list(statement.fields.map((key) => t(`rules.date.${key}`)));
    if ('natures' in statement) values.natures = list(statement.natures.map((code) => t(`option.useNature.${code}`)));
    if ('fuels' in statement) values.fuels = fuelsOf(statement.fuels.length ? statement.fuels : ['any']);
    if ('millilitres' in statement) values.litres = litresOf(statement.millilitres);
    if ('carType' in statement) {
      const car = t(`rules.car.${statement.carType}`);
      const pair = t(statement.fuels.length ? 'rules.pairOf' : 'rules.pair', { car, fuels: values.fuels ?? '' });
      const when = 'when' in statement ? statement.when : undefined;
      const cases = when?.length === 0 ? [t('rules.otherwise')] : (when ?? []).map(sentence);
      values.pair = [pair, ...cases].join(t('rules.and'));
    }
    if ('amount' in statement) values.amount = shownMoney(statement.amount);
    if ('rate' in statement)
      Object.assign(values, { rate: String(statement.rate / 100), cap: shownMoney(statement.cap) });
    if ('base' in statement) values.base = t(`rules.base.${statement.base}`);
    if ('tiers' in statement) {
      values.from = shownMoney(statement.tiers[0]?.from ?? 0);
      values.tiers = list(
        statement.tiers.map(({ from, amount }) =>
          t('rules.tier', { from: shownMoney(from), amount: shownMoney(amount) }),
        ),
      );
    }
    if ('answer' in statement) values.answer = answerOf(statement.answer);
    if ('codes' in statement)
      values.codes = statement.key.startsWith('plate')
        ? list(statement.codes)
        : codesOf(statement.answer, statement.codes);
    if ('months' in statement)
      Object.assign(values, { other: answerOf(statement.other), months: String(statement.months) });
    if ('idTypes' in statement) values.documents = list(statement.idTypes.map((code) => t(`option.idType.${code}`)));
    if ('years' in statement) values.years = String(statement.years);
    if ('counted' in statement) {
      const { period, per, counted } = statement;
      Object.assign(values, {
        per: t(`rules.per.${per}`),
        period: period ? t(`rules.period.${period}`) : '',
        counted: list(
          counted.map((one) => (one ? t(`rules.of.${one.kind}`, { year: String(one.year) }) : t('rules.of.earlier'))),
        ),
      });
    }
    if ('count' in statement) values.count = String(statement.count);
    return t(`rules.${statement.key}`, values);
  };

  /** What stands for the statements of a term that pays nothing now. */
  const notPaying = ({ closed, ended }: PublicTerm): string | undefined =>
    closed ? closed[locale as keyof typeof closed] : ended && t('rules.ended', { date: day(ended) });

  return { whom, sentence, notPaying };
}
