export default {
  'notFound.title': 'There is no such page',
  'notFound.lead': 'The address may be wrong, or the page has moved. You may go to:',
  'notFound.home': 'Start page',
  'notFound.apply': 'Apply for a subsidy',
  'notFound.mine': 'My applications',
  'notFound.guide': 'Guide',
  'notFound.hotlines': 'Hotlines',
  'notFound.where': 'Where to',
};
