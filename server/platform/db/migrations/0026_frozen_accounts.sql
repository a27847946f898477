-- An account that the office has frozen: no sign-in and no new payment of its cases (decision 0067).
-- `frozen_until` null: until two members lift it. Otherwise a freeze that waits for its confirmation, or one that has ended.
alter table accounts
  add column frozen_at timestamptz,
  add column frozen_until timestamptz,
  add constraint account_frozen_from check (frozen_until is null or frozen_at is not null);
-- The cases of few accounts are left out of payment batches.
create index accounts_frozen on accounts (id) where frozen_at is not null;
