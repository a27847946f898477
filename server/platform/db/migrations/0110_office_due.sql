-- The day by which the office must act on a case; 'infinity' where it has nothing to do, so that the order needs no nulls.
-- The sweep fills the cases that are open now.
alter table applications add column office_due date not null default 'infinity';
create index applications_due_unset on applications (id)
  where office_due = 'infinity' and status in ('submitted', 'reviewing', 'approved', 'publicity', 'paying');
-- What is due first, of a status and stage, in some cities or in all. Other statuses are never due: their order is that of submission.
create index applications_due_city on applications (status, (coalesce(stage, 0::smallint)), region_code, office_due, submitted_at, id)
  where submitted_at is not null and status in ('submitted', 'reviewing', 'approved', 'publicity', 'paying');
create index applications_due_all on applications (status, (coalesce(stage, 0::smallint)), office_due, submitted_at, id)
  where submitted_at is not null and status in ('submitted', 'reviewing', 'approved', 'publicity', 'paying');
