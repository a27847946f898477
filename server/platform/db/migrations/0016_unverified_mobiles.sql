-- Set by a restore: the number may be one that the owner has changed since the backup. The holder is asked for the end of the ID number.
alter table accounts add column is_mobile_unverified boolean not null default false;
