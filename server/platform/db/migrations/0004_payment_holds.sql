-- Payments are on hold after a restore: the database does not know what was paid after `since`, the time of the backup. One member
-- confirms that the statements of the bank were compared, and another one lifts the hold.
create table payment_holds (
  id uuid primary key,
  since timestamptz not null,
  held_at timestamptz not null,
  confirmed_at timestamptz,
  confirmed_by text,
  lifted_at timestamptz,
  lifted_by text,
  constraint hold_lifted_by_another check (lifted_by is null or coalesce(lifted_by <> confirmed_by, false))
);
-- At most one hold is in force.
create unique index payment_holds_open on payment_holds ((lifted_at is null)) where lifted_at is null;
