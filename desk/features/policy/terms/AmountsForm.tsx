import type { Amount } from '@domain/policy/types';
import { last } from '@domain/last';
import { ConditionRows } from './ConditionsForm';
import { useT } from '@/services/i18n';
import { ChoiceField, CodesField, MoneyField, ShareField } from './controls';
import { withMethod, withPart } from './editTerms';
import { RowsForm } from './RowsForm';
import type { Choices } from './useChoices';

interface Props {
  list: readonly Amount[];
  choices: Choices;
  onChange: (list: Amount[]) => void;
}

const methods = ['fixed', 'rate', 'tiers'] as const;

const bases = ['taxInclusivePrice', 'taxExclusivePrice'] as const;

const roundings = ['yuan', 'tenYuan'] as const;

/** The amounts of a term: one row per pair of cars. */
export function AmountsForm({ list, choices, onChange }: Props) {
  const t = useT();
  const { fuels, cars } = choices;
  return (
    <RowsForm
      at="amounts"
      title={t('policy.term.amounts')}
      add={t('policy.term.amounts.add')}
      list={list}
      blank={(): Amount => last(list) ?? { oldFuel: [], newFuel: 'nev', method: 'fixed', amount: 0 }}
      onChange={onChange}
      row={(rule, change) => {
        const set = (path: string) => (value: unknown) => change(withPart(rule, path, value));
        return (
          <>
            <CodesField
              at="oldFuel"
              label={t('policy.term.oldCar')}
              value={rule.oldFuel}
              options={fuels}
              onChange={set('oldFuel')}
            />
            <ChoiceField
              at="newFuel"
              label={t('policy.term.newCar')}
              value={rule.newFuel}
              options={cars}
              onChange={set('newFuel')}
            />
            <ConditionRows
              at="when"
              title={t('policy.term.amounts.when')}
              add={t('policy.term.amounts.when.add')}
              list={rule.when ?? []}
              // A case of an amount has no distance between days.
              choices={{ ...choices, isDate: () => false }}
              onChange={(when) => set('when')(when.length ? when : undefined)}
            />
            <ChoiceField<Amount['method']>
              at="method"
              label={t('policy.term.method')}
              value={rule.method}
              options={methods.map((value) => ({ value, label: t(`policy.term.method.${value}`) }))}
              onChange={(method) => method && change(withMethod(rule, method))}
            />
            {rule.method === 'fixed' && (
              <MoneyField at="amount" label={t('policy.term.amount')} value={rule.amount} onChange={set('amount')} />
            )}
            {rule.method !== 'fixed' && (
              <ChoiceField<typeof rule.base>
                at="base"
                label={t('policy.term.base')}
                value={rule.base}
                options={bases.map((value) => ({ value, label: t(`policy.term.base.${value}`) }))}
                onChange={set('base')}
              />
            )}
            {rule.method === 'rate' && (
              <ShareField at="rate" label={t('policy.term.rate')} value={rule.rate} onChange={set('rate')} />
            )}
            {rule.method === 'rate' && (
              <ChoiceField<NonNullable<typeof rule.roundTo>>
                at="roundTo"
                label={t('policy.term.roundTo')}
                value={rule.roundTo ?? 'yuan'}
                options={roundings.map((value) => ({ value, label: t(`policy.term.roundTo.${value}`) }))}
                onChange={set('roundTo')}
              />
            )}
            {rule.method !== 'fixed' && (
              <MoneyField at="cap" label={t('policy.term.cap')} value={rule.cap} onChange={set('cap')} />
            )}
            {rule.method === 'tiers' && (
              <RowsForm
                at="tiers"
                title={t('policy.term.tiers')}
                add={t('policy.term.tiers.add')}
                list={rule.tiers}
                blank={() => last(rule.tiers) ?? { from: 0, amount: 0 }}
                onChange={set('tiers')}
                row={(tier, changeTier) => (
                  <>
                    <MoneyField
                      at="from"
                      label={t('policy.term.tier.from')}
                      value={tier.from}
                      onChange={(from) => changeTier(withPart(tier, 'from', from))}
                    />
                    <MoneyField
                      at="amount"
                      label={t('policy.term.amount')}
                      value={tier.amount}
                      onChange={(amount) => changeTier(withPart(tier, 'amount', amount))}
                    />
                  </>
                )}
              />
            )}
          </>
        );
      }}
    />
  );
}
