-- Devices on which an account has signed in. A sign-in by code from another device requires the end of the ID number (decision 0068).
create table known_devices (
  account_id uuid not null references accounts (id),
  device_hash text not null,
  last_used_at timestamptz not null,
  primary key (account_id, device_hash)
);
create index known_devices_used on known_devices (last_used_at);

-- False for a session from before this release: its device may record itself once.
alter table sessions add column is_device_recorded boolean not null default false;
