export default {
  'estimate.about': 'About',
  'estimate.exact': 'At this price',
  'estimate.decides': 'The review decides.',
  'estimate.none': 'Under the current rules this case receives no subsidy.',
  'estimate.nevToIce': 'If the scrapped car is a new-energy car, a fuel car earns no subsidy.',
  'estimate.priceFormat': 'Please enter a price between {min} and {max} yuan.',
  'estimate.way': 'Apply on this basis',
  'estimate.wait': 'Working it out…',
};
