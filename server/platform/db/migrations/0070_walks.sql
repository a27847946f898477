-- Keeping it running (0070–0079): work along an index, in batches, by one process at a time.

-- Where a long walk along a primary key stands (a change of key): an interrupted one goes on from here.
create table walks (
  name text primary key,
  after text[] not null
);

-- Work of which one process at a time is enough: who holds it, and until when.
create table leases (
  name text primary key,
  holder text not null,
  until timestamptz not null
);

-- Immutable, row by row, except that a change of key seals the same text anew: the columns that a trigger names, and nothing else, may differ.
-- Whole tables are emptied by nobody: `npm run migrate -- --grant <role>` gives the server's role no right to.
create or replace function history_is_immutable() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_nargs > 0 and to_jsonb(old) - tg_argv = to_jsonb(new) - tg_argv then
    return new;
  end if;
  raise exception '% is immutable', tg_table_name;
end $$;

drop trigger audit_log_append_only on audit_log;
drop trigger application_events_immutable on application_events;
drop trigger submissions_immutable on submissions;
drop trigger fund_entries_immutable on fund_entries;
drop function audit_log_is_append_only();

create trigger audit_log_immutable before update or delete on audit_log
  for each row execute function history_is_immutable();
create trigger application_events_immutable before update or delete on application_events
  for each row execute function history_is_immutable('detail_sealed');
create trigger submissions_immutable before update or delete on submissions
  for each row execute function history_is_immutable('answers_sealed', 'read_sealed');
create trigger fund_entries_immutable before update or delete on fund_entries
  for each row execute function history_is_immutable();

-- What the sweep looks for, each by an index of its own: its cost is that of what it finds.
create index applications_unannounced on applications (due_at) where due_at is not null and announced_at is null;
create index sign_in_codes_expires_at on sign_in_codes (expires_at);
create index rate_limits_since on rate_limits (since);
