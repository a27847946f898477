-- A new number by the office opens the sign-in of a frozen account; its payments stay stopped (decision 0067).
alter table accounts
  add column recovered_at timestamptz,
  add constraint account_recovered_from check (recovered_at is null or frozen_at is not null);

-- No query uses it: payments look up the account of a case by its primary key.
drop index accounts_frozen;
