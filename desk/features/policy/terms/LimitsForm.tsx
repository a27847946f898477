import type { EditionFile } from './editTerms';
import { useT } from '@/services/i18n';
import { ChoiceField, CountField } from './controls';
import { useParts } from './parts';
import { RowsForm } from './RowsForm';

/** The former form of limits has no list. */
type Limit = Extract<EditionFile['limits'], readonly unknown[]>[number];

const parts = {
  per: ['person', 'newCar', 'oldCar'],
  period: ['year', 'edition', 'ever'],
  by: ['invoiceDate', 'submission'],
} as const;

/** Returns the limit with another period; only a year has a day that decides it. */
function withPeriod({ by = 'invoiceDate', ...limit }: Limit, period: Limit['period']): Limit {
  return { ...limit, period, ...(period === 'year' && { by }) };
}

interface RowProps {
  limit: Limit;
  groups: readonly string[];
  change: (limit: Limit) => void;
}

function LimitRow({ limit, groups, change }: RowProps) {
  const t = useT();
  const part = useParts(limit, change);
  const choices = (name: keyof typeof parts) => ({
    ...part<string>(name, `policy.limit.${name}`),
    options: parts[name].map((value) => ({ value, label: t(`policy.limit.${name}.${value}`) })),
  });
  return (
    <>
      <ChoiceField
        {...part<string>('group', 'policy.limit.group')}
        options={groups.map((value) => ({ value, label: value }))}
      />
      <ChoiceField {...choices('per')} />
      <CountField {...part<number | null>('count', 'policy.limit.count')} unit={t('policy.limit.count.unit')} />
      <ChoiceField<Limit['period']>
        {...choices('period')}
        value={limit.period}
        onChange={(period) => period && change(withPeriod(limit, period))}
      />
      {limit.period === 'year' && <ChoiceField {...choices('by')} />}
    </>
  );
}

interface Props {
  limits: EditionFile['limits'];
  /** names of the groups of the file */
  groups: readonly string[];
  onChange: (limits: Limit[]) => void;
}

/** How often a person or a car may receive a subsidy of a group of editions. */
export function LimitsForm({ limits, groups, onChange }: Props) {
  const t = useT();
  if (!Array.isArray(limits)) return <p className="quiet">{t('policy.limits.former')}</p>;
  return (
    <RowsForm<Limit>
      at="limits"
      title={t('policy.limits')}
      add={t('policy.limits.add')}
      list={limits}
      blank={() => ({ group: groups[0] ?? '', per: 'person', count: 1, period: 'year', by: 'invoiceDate' })}
      optional
      onChange={onChange}
      row={(limit, change) => <LimitRow limit={limit} groups={groups} change={change} />}
    />
  );
}
