import { declarations } from '@domain/policy/statementTexts/en-US';

export default {
  'policy.version': 'Policy version {version}',
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
  'policy.formula.byTerm':
    'Depends on the invoice date, the place of application or other answers; shown once they are filled in',
  'policy.upTo': 'up to',
  'policy.none': 'No subsidy in this case',
  'policy.instead.nev': 'If the new car is new-energy, up to:',
  'policy.instead.replacement': 'If the old car is sold instead of scrapped, up to:',
  'estimate.about': 'About',
  'estimate.exact': 'At this price',
  'estimate.decides': 'The review decides.',
  'estimate.none': 'Under the current rules this case receives no subsidy.',
  'estimate.nevToIce': 'If the old car is a new-energy car, this exchange earns no subsidy.',
  'estimate.priceFormat': 'Please enter a price between {min} and {max} yuan.',
  'estimate.way': 'Apply with what is chosen above',
  'estimate.wait': 'Working it out…',
  'funds.low': 'Little subsidy money is left in the city you apply in. Please submit soon',
  'funds.exhausted': 'Subsidy funds for the city you apply in have run out; your draft is kept',
  'funds.place':
    'You are number {place} on the waiting list. You will get a text message when it is your turn; there is no need to submit again.',
  'funds.offered': 'It is your turn: the funds are kept for you until {date}. Please submit before then.',
};
