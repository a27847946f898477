export default {
  'lists.lead':
    'The companies and the hotlines are replaced by a whole file: a line that is not in the file disappears from the site.',
  'lists.companies': 'Participating companies',
  'lists.companies.why':
    'CSV or JSON with the columns name, uscc, type, brands, regionCode, address, phone, batch. One wrong line, and nothing is imported.',
  'lists.companies.do': 'Import companies',
  'lists.hotlines': 'Hotlines by region',
  'lists.hotlines.why':
    'CSV or JSON with the columns regionCode, office, phones, hours, scope. One wrong line, and nothing is imported.',
  'lists.hotlines.do': 'Import hotlines',
  'lists.now': 'Now {count} rows, imported by {who} on {at}.',
  'lists.now.delivered': 'Now {count} rows: the examples of the installation; nothing has been imported yet.',
  'lists.province': 'The lists cover every city; an administrator of all cities imports them.',
  'lists.done': '{count} lines imported. The site shows the new list.',
};
