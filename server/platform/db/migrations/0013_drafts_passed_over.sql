-- A waiting draft that cannot be submitted now is passed over until this time: it keeps its position and nobody waits for it.
alter table funds_waiting add column passed_until timestamptz;
drop index funds_waiting_line;
create index funds_waiting_line on funds_waiting (fund_id, since, application_id) where offered_until is null and passed_until is null;
-- Counts the drafts before one, also those that are passed over.
create index funds_waiting_position on funds_waiting (fund_id, since, application_id) where offered_until is null;
create index funds_waiting_passed on funds_waiting (passed_until) where passed_until is not null;

-- Blind indexes of the person, the cars and the other unique numbers of drafts that have an offer: of the waiting drafts with one of
-- them, one has an offer at a time.
create table offer_keys (
  key text primary key,
  application_id uuid not null references funds_waiting (application_id) on delete cascade
);
create index offer_keys_application on offer_keys (application_id);

-- There is no migration 0012.
