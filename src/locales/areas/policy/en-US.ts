import { declarations } from '@domain/policy/statementTexts/en-US';

export default {
  'policy.version': 'Example policy data · version {version}',
  'policy.declaration.truth': declarations.truth,
  'policy.declaration.sensitive': declarations.sensitive,
  'policy.declaration.sharing': declarations.sharing,
  'policy.formula.none': 'No subsidy applies',
  'policy.formula.fixed': 'A fixed sum of {amount} yuan',
  'policy.formula.rate': 'Total price {price} yuan × {rate}% = {amount} yuan (whole yuan, at most {cap})',
  'policy.formula.rateCapped': 'Total price {price} yuan × {rate}%, above the limit: {cap} yuan',
  'policy.formula.rateOpen': 'Total price × {rate}% (whole yuan, at most {cap})',
  'policy.formula.tier': 'Total price {price} yuan, from {from} yuan up: {amount} yuan',
  'policy.formula.tiersOpen': 'By total price, at most {cap} yuan',
  'policy.upTo': 'up to',
  'policy.none': 'No subsidy in this case',
  'policy.instead.nev': 'If the new car is new-energy, up to:',
  'policy.instead.replacement': 'If the old car is sold instead of scrapped, up to:',
};
