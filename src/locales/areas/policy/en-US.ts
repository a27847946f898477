export default {
  'policy.version': 'Example policy data · version {version}',
  'policy.declaration.truth':
    'I declare that everything entered and attached is true, complete and valid, and that both cars are mine; if anything is false I will pay the subsidy back and bear the consequences.',
  'policy.declaration.sensitive':
    'I consent to the use of my ID number, bank account, car papers and other sensitive data for review and payment. Without this consent the subsidy cannot be applied for.',
  'policy.declaration.sharing':
    'I consent to the application being shared with commerce, police, tax and finance authorities and my bank for checking and payment. Without this consent the subsidy cannot be applied for.',
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
