-- Open or paused, with the words shown to applicants: the newest row of an edition is in force. What was before stays readable.
create table edition_switches (
  edition text not null,
  seq integer not null,
  status text not null check (status in ('open', 'paused')),
  notice text,
  switched_at timestamptz not null,
  switched_by text not null,
  primary key (edition, seq)
);

create trigger edition_switches_immutable before update or delete on edition_switches
  for each row execute function history_is_immutable();
