-- Who waits for the money of a pool: drafts that found none. The first moves up by itself; what is offered lies reserved with the draft.
create table funds_waiting (
  application_id uuid primary key references applications (id) on delete cascade,
  fund_id integer not null,
  since timestamptz not null,
  -- so long the money is kept for it; null: its turn has not come
  offered_until timestamptz
);
create index funds_waiting_line on funds_waiting (fund_id, since, application_id) where offered_until is null;
create index funds_waiting_offered on funds_waiting (offered_until) where offered_until is not null;
