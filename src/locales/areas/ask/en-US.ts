export default {
  'ask.title': 'Common questions',
  'ask.lead': 'Tap a question for its answer, or search.',
  'ask.search': 'Search the questions',
  'ask.example': 'For example: bank card',
  'ask.found': '{n, plural, one {# question found} other {# questions found}}',
  'ask.none': 'Nothing found for "{q}"',
  'ask.noneMore': 'Try another word, or call 12345 and ask.',
  'ask.clear': 'Clear',
  'ask.link': 'Copy a link to this question',
  'ask.copied': 'Link copied',
  'ask.q1': 'Can I receive both subsidies?',
  'ask.a1':
    'No. In the {year} edition it is one of the two, once; in the {before} edition one per new car. The rules in force decide.',
  'ask.q2': 'Buy first, or part with the old car first?',
  'ask.a2': 'The order is generally free, but certificates, invoice and registration must fall within the dates set.',
  'ask.q3': 'What about the old car?',
  'ask.a3':
    'It is in your name since no later than the date set. For scrapping, fuel and first registration count too; a car that is sold may generally be of any age.',
  'ask.q4': "The old car is my spouse's, the new one mine?",
  'ask.a4': 'No. Both cars must belong to the same person.',
  'ask.q5': 'Company cars, commercial vehicles?',
  'ask.a5':
    'The subsidy is for private persons, so not for company cars; for commercial vehicles the local rules decide.',
  'ask.q6': 'Scrapping a new-energy car and buying a fuel car?',
  'ask.a6': 'No subsidy. If you scrap a new-energy car, you must buy a new-energy car.',
  'ask.q7': 'Which price counts?',
  'ask.a7':
    'The total incl. tax on the sales invoice: first the percentage, then the cap, whichever is less. Extras and insurance do not count.',
  'ask.q8': 'Can a used car count as the new car?',
  'ask.a8': 'No. It must be bought on a new-car sales invoice and registered for the first time.',
  'ask.q9': 'My digital invoice has no code',
  'ask.a9': 'Choose "digital" as invoice type and enter the 20-digit number alone.',
  'ask.q10': 'What bank card do I need?',
  'ask.a10':
    'Your own class I debit card, with its branch. Credit cards, class II and III accounts and passbooks cannot be paid to.',
  'ask.q11': 'My photos will not upload',
  'ask.a11':
    'Use JPG or PNG, not too large, all corners, no glare, legible. Try another network; what you typed stays as a draft.',
  'ask.q12': 'How long does it take?',
  'ask.a12':
    'Intake, review and payment each have a time limit; the progress page shows the current step. Publicity and funding may take longer.',
  'ask.q13': 'It was sent back. What now?',
  'ask.a13':
    'Read the reason, change only what is marked, and send it again before the deadline. After that it closes.',
  'ask.q14': 'I found a mistake after sending',
  'ask.a14':
    'Before intake, or when it is sent back, withdraw it and start again. Under review, call the hotline: the office can send it back.',
  'ask.q15': 'Funds used up, or intake paused?',
  'ask.a15':
    'It is announced here. What was sent is reviewed in order, drafts are kept, and you carry on when it reopens. If payment failed, correct the account on the progress page; to change cards at other times, call the hotline.',
};
