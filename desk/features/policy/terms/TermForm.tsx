import { Form } from 'antd';
import type { FlowId } from '@domain/flow/types';
import { acceptedOwners, acceptsSpouse } from '@domain/policy/owners';
import { isOpenTerm } from '@domain/policy/terms';
import type { OpenTerm, Term } from '@domain/policy/types';
import { useT } from '@/services/i18n';
import { AmountsForm } from './AmountsForm';
import { ConditionsForm } from './ConditionsForm';
import { CheckField, ChoiceField, CodesField, CountField, DayField, TextField } from './controls';
import { EligibleCarsForm } from './EligibleCarsForm';
import { useParts } from './parts';
import { useChoices } from './useChoices';

interface Props {
  flow: FlowId;
  term: Term;
  onChange: (term: Term) => void;
}

/** Days of a term with their places. */
const days = [
  'applyUntil',
  'disposal.from',
  'disposal.to',
  'purchase.invoiceFrom',
  'purchase.invoiceTo',
  'purchase.registerFrom',
  'purchase.registerTo',
  'oldCar.ownedOnOrBefore',
] as const;
type Codes = readonly string[] | undefined;
const languages = ['zh-CN', 'en-US', 'ar-SA'] as const;

const ownerRules = ['same', 'spouse', 'any'] as const;
type OwnerRule = (typeof ownerRules)[number];
const ownerRule = (term: OpenTerm): OwnerRule =>
  acceptsSpouse(term) ? 'spouse' : acceptedOwners(term) ? 'same' : 'any';

/** The form of one term. Every change is a change of the policy file. */
export function TermForm({ flow, term, onChange }: Props) {
  const t = useT();
  const choices = useChoices(flow);
  const part = useParts(term, onChange);
  return (
    <Form layout="vertical" component="div" className="terms-form">
      <TextField {...part<string>('name')} autoFocus />
      <fieldset>
        <legend>{t('policy.term.applies')}</legend>
        <p className="quiet">{t('policy.term.applies.why')}</p>
        <DayField {...part<string | undefined>('applies.invoiceFrom')} />
        <DayField {...part<string | undefined>('applies.invoiceTo')} />
        <CodesField {...part<Codes>('applies.regions')} options={choices.regions} optional />
        <CodesField {...part<Codes>('applies.newCar', 'policy.term.newCar')} options={choices.cars} optional />
        <CodesField {...part<Codes>('applies.oldCar', 'policy.term.oldCar')} options={choices.fuels} optional />
        <CodesField {...part<Codes>('applies.oldPlate')} optional />
      </fieldset>
      {isOpenTerm(term) ? (
        <>
          <fieldset>
            <legend>{t('policy.term.days')}</legend>
            {days.map((at) => (
              <DayField key={at} {...part<string>(at)} required />
            ))}
            <CodesField {...part<Codes>('disposal.fields')} options={choices.dates} />
          </fieldset>
          <EligibleCarsForm
            list={term.oldCar.eligible}
            fuels={choices.fuels}
            onChange={part('oldCar.eligible').onChange}
          />
          <AmountsForm list={term.amounts} choices={choices} onChange={part('amounts').onChange} />
          <ConditionsForm
            list={term.eligible ?? []}
            choices={choices}
            onChange={(list) => part('eligible').onChange(list.length ? list : undefined)}
          >
            <ChoiceField<OwnerRule>
              {...part<OwnerRule>('newCar.sameOwner')}
              value={ownerRule(term)}
              options={ownerRules.map((rule) => ({ value: rule, label: t(`policy.term.newCar.sameOwner.${rule}`) }))}
            />
            <CountField {...part<number | null>('newCar.iceMaxDisplacementMl')} unit="mL" />
          </ConditionsForm>
          <fieldset>
            <legend>{t('policy.term.checked')}</legend>
            <p className="quiet">{t('policy.term.checked.why')}</p>
            <CodesField
              {...part<Codes>('oldCar.vehicleClass')}
              options={choices.classesWith(term.oldCar.vehicleClass)}
            />
            <CheckField {...part<boolean>('newCar.sameProvince')} />
            <CheckField {...part<boolean>('newCar.nevCatalogueRequired')} />
          </fieldset>
        </>
      ) : (
        <fieldset>
          <legend>{t('policy.term.closed')}</legend>
          <p className="quiet">{t('policy.term.closed.why')}</p>
          {languages.map((language) => (
            <TextField key={language} {...part<string>(`closed.${language}`)} />
          ))}
        </fieldset>
      )}
    </Form>
  );
}
