export default {
  'lists.lead':
    'The companies, the hotlines and the regions are replaced by a whole file: a line that is not in the file disappears from the site.',
  'lists.companies': 'Participating companies',
  'lists.companies.why':
    'CSV or JSON with the columns name, uscc, type, brands, regionCode, address, phone, batch. One wrong line, and nothing is imported.',
  'lists.companies.do': 'Import companies',
  'lists.hotlines': 'Hotlines by region',
  'lists.hotlines.why':
    'CSV or JSON with the columns regionCode, office, phones, hours, scope. One wrong line, and nothing is imported.',
  'lists.hotlines.do': 'Import hotlines',
  'lists.regions': 'Regions',
  'lists.regions.why':
    'CSV or JSON with the columns code (six digits of GB/T 2260), parent (empty for the province), name, nameEn, nameAr. Applicants choose their city from it; a city with applications or funds that is left out stays for them, and no applicant can choose it; a region with members, waiting drafts or rules in force cannot be left out.',
  'lists.regions.do': 'Import regions',
  'lists.models': 'New-energy models',
  'lists.models.why':
    'CSV or JSON with the columns brand, model (the code; spaces, hyphens and a brand in front of it are not compared). Where the rules require a listed model and the catalogue lacks it, the review shows a mark; nothing is refused.',
  'lists.models.do': 'Import models',
  'lists.now.none': 'Nothing has been imported yet; the review compares nothing.',
  'lists.added': 'New: {regions}.',
  'lists.removed': 'Left out: {regions}.',
  'lists.kept': 'Left out, and kept for its applications or funds; applicants cannot choose it: {regions}.',
  'lists.changed': 'New name or translation: {regions}.',
  'lists.deleted':
    'With the regions that are left out, these are deleted from the site: companies {companies}, hotlines {hotlines}.',
  'lists.same': 'The same regions as now; only their order may change.',
  'lists.now': 'Now {count} rows, imported by {who} on {at}.',
  'lists.now.delivered': 'Now {count} rows: the examples of the installation; nothing has been imported yet.',
  'lists.province': 'The lists cover every city; an administrator of all cities imports them.',
  'lists.done': '{count} lines imported. The site shows the new list.',
};
