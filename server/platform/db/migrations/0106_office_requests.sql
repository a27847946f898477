-- The Idempotency-Key of each writing office call, stored in the transaction of its effect.
-- `result_sealed` holds what the transaction returned; `content_index` is a keyed hash of method, path and body.
create table office_requests (
  actor text not null,
  key text not null,
  call text not null,
  content_index text not null,
  result_sealed text not null,
  at timestamptz not null,
  primary key (actor, key)
);
create index office_requests_at on office_requests (at);
