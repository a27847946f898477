import { Fragment } from 'react';
import type { PublicTerm } from '@domain/policy/publicRules';
import carsTexts from '@/locales/areas/names/zh-CN.cars';
import fieldsTexts from '@/locales/areas/names/zh-CN.fields';
import rulesTexts from '@/locales/areas/rules/zh-CN';
import { useT, withMessages } from '@/i18n';
import { groupsOf } from './groups';
import { useRuleText } from './useRuleText';
import './rules.css';

/** The rules of one edition: for several terms each with whom it is for. */
function Rules({ terms }: { terms: readonly PublicTerm[] }) {
  const t = useT();
  const { whom, sentence, notPaying } = useRuleText(terms);
  const isOne = terms.length === 1;
  return (
    <div className="rules">
      {!isOne && <p>{t('rules.firstFit')}</p>}
      {terms.map((term, n) => (
        <section key={n}>
          {!(isOne && !term.applies) && <p className="rules-whom">{whom(term)}</p>}
          {notPaying(term) ? (
            <p>{notPaying(term)}</p>
          ) : (
            groupsOf(term.statements).map(({ step, statements }, _, groups) => (
              <Fragment key={step}>
                {groups.length > 1 && <h3>{t(`rules.group.${step}`)}</h3>}
                <ul>
                  {statements.map((statement) => (
                    <li key={JSON.stringify(statement)}>{sentence(statement)}</li>
                  ))}
                </ul>
              </Fragment>
            ))
          )}
        </section>
      ))}
    </div>
  );
}

export default withMessages(Rules, carsTexts, fieldsTexts, rulesTexts);
