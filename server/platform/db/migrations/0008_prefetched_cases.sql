-- Messages to accounts without a number were cancelled, and the office did not learn of it.
update messages m set state = 'failed' from accounts c
  where c.id = m.account_id and c.erased_at is null and m.state = 'cancelled' and m.reason = 'no_mobile';

create table prefetched_cases (
  application_id uuid primary key references applications (id) on delete cascade,
  staff_id uuid not null references staff (id),
  at timestamptz not null
);
create index prefetched_cases_of_staff on prefetched_cases (staff_id);
