-- For the export of the own data. Null: recorded by an earlier release.
alter table known_devices add column first_used_at timestamptz;
