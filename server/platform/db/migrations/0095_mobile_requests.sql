-- Requests for a new mobile number by applicants who no longer have the old one: in force 24 hours after the old number was notified.
create table mobile_requests (
  id uuid primary key,
  -- null: name and ID number match no account. The row exists so that such a request costs the same; the next sweep deletes it.
  account_id uuid references accounts (id),
  mobile_sealed text not null,
  requested_at timestamptz not null,
  -- when the sweep sends the notice to the old number, or tries again
  notify_at timestamptz not null,
  -- null until the notice was sent; the number changes then
  due_at timestamptz,
  -- stopped by the applicant or by a competing request: the account accepts no further request until then
  closed_until timestamptz
);
create index mobile_requests_of_account on mobile_requests (account_id);
-- At most one request of an account can come into force.
create unique index mobile_requests_pending on mobile_requests (account_id) where due_at is not null and closed_until is null;
