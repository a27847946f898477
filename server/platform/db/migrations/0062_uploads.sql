-- Photos that come in pieces. A piece is an object in the photo store, sealed under the upload's key; what stands in `pieces`
-- was acknowledged. The whole becomes a photo of the same id, so that finishing twice is finishing once.

create table uploads (
  id uuid primary key,
  account_id uuid not null,
  application_id uuid not null,
  slot text not null,
  idempotency_key text not null,
  length integer not null,
  received integer not null,
  -- names of acknowledged pieces in order, and of all that were ever begun
  pieces text[] not null,
  begun text[] not null,
  done boolean not null,
  -- what the whole was refused with
  refused jsonb,
  key_sealed text not null,
  due_at timestamptz not null,
  unique (application_id, idempotency_key)
);
create index uploads_account on uploads (account_id) where not done;
create index uploads_due on uploads (due_at);
