-- A grant that is sent again with the same key is not booked again: the first reply is returned.
alter table fund_entries add column request_key text, add column reply jsonb;
create unique index fund_entries_request on fund_entries (actor, request_key) where request_key is not null;
