-- The key a submission came with stands in its snapshot: the receipt itself is the application's row.
alter table submissions add column idempotency_key text;
