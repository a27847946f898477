export default {
  'lost.title': 'There is no such page',
  'lost.lead': 'The address may be wrong, or the page has moved. You may go to:',
  'lost.home': 'Start page',
  'lost.apply': 'Apply for a subsidy',
  'lost.mine': 'My applications',
  'lost.guide': 'Guide',
  'lost.hotlines': 'Hotlines',
  'lost.where': 'Where to',
};
