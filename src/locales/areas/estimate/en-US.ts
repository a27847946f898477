export default {
  'estimate.about': 'About',
  'estimate.exact': 'You would receive',
  'estimate.sample': 'Sample',
  'estimate.yuan': 'yuan',
  'estimate.rule': '{rate}% of the price, {cap} yuan at most. The review decides.',
  'estimate.none': 'Under the current rules this case receives no subsidy.',
  'estimate.nevToIce': 'If the scrapped car is a new-energy car, a fuel car earns no subsidy.',
  'estimate.knowPrice': 'Know the price? Enter the invoice total incl. tax (yuan)',
  'estimate.priceFormat': 'Please enter a number between 10,000 and 10,000,000.',
  'estimate.way': 'Apply on this basis',
  'estimate.wait': 'Working it out…',
  'estimate.failed': 'That did not work. Please tap again.',
};
