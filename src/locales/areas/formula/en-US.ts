export default {
  'formula.none': 'No rule pays for this',
  'formula.fixed': 'A fixed {amount} yuan',
  'formula.rate': 'Total incl. tax {price} yuan × {rate}% = {amount} yuan (whole yuan, {cap} at most)',
  'formula.rateCapped': 'Total incl. tax {price} yuan × {rate}% exceeds the cap: {cap} yuan',
  'formula.rateOpen': 'Total incl. tax × {rate}% (whole yuan, {cap} at most)',
  'formula.tier': 'Total incl. tax {price} yuan, in the tier from {from}: {amount} yuan',
  'formula.tiersOpen': 'By tiers of the total incl. tax, {cap} yuan at most',
};
