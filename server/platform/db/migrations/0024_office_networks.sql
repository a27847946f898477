-- Networks from which a member has signed in. From them, wrong passwords of strangers do not lock the name (decision 0069).
create table office_networks (
  staff_id uuid not null references staff (id),
  network_index text not null,
  last_sign_in_at timestamptz not null,
  primary key (staff_id, network_index)
);
create index office_networks_used on office_networks (last_sign_in_at);

-- `office_tries` is not used any more: `rate_limits` counts these attempts. The server of the release before still writes it during a
-- rolling upgrade, so the next release drops it.
