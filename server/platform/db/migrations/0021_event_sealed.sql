-- What an event must keep of personal numbers (the account before a correction) stands sealed in a column of its own, where a key rotation finds it.
alter table application_events add column detail_sealed text;
