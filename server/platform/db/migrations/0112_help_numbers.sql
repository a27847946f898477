-- A number that an applicant reads out to the hotline: it shows one case to an officer for 15 minutes.
create table help_numbers (
  number text primary key,
  application_id uuid not null references applications (id) on delete cascade,
  until timestamptz not null
);
create index help_numbers_of_application on help_numbers (application_id);
