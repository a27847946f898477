-- What two members decide: one proposes, another one confirms (decision 0067).
create table proposals (
  id uuid primary key,
  kind text not null,
  content_sealed text not null,
  -- the cities that it concerns; null: the whole province
  regions text[],
  proposed_by uuid not null references staff (id),
  -- the member whose own rights it widens
  subject_id uuid references staff (id),
  proposed_at timestamptz not null,
  until timestamptz not null,
  -- of the six digits that its proposer hands over; null: without
  code_hash text,
  confirmed_at timestamptz,
  -- null although `confirmed_at` is set: confirmed at the console of the server
  confirmed_by uuid references staff (id),
  withdrawn_at timestamptz,
  withdrawn_by uuid references staff (id),
  constraint proposal_confirmed_by_another check (
    confirmed_by <> proposed_by and confirmed_by <> subject_id and proposed_by <> subject_id
  ),
  check (confirmed_at is null or withdrawn_at is null),
  check (confirmed_by is null or confirmed_at is not null),
  check ((withdrawn_at is null) = (withdrawn_by is null))
);
create index proposals_open on proposals (proposed_at) where confirmed_at is null and withdrawn_at is null;
create index proposals_until on proposals (until);

-- A proposal is confirmed or withdrawn once; nothing else of it changes, except the key of its seal.
create function proposal_ends_once() returns trigger language plpgsql as $$
declare
  ends constant text[] := array['confirmed_at', 'confirmed_by', 'withdrawn_at', 'withdrawn_by', 'content_sealed'];
begin
  if to_jsonb(old) - ends <> to_jsonb(new) - ends
    or ((old.confirmed_at is not null or old.withdrawn_at is not null)
      and to_jsonb(old) - 'content_sealed' <> to_jsonb(new) - 'content_sealed')
  then
    raise exception 'a proposal ends once and is not changed';
  end if;
  return new;
end $$;
create trigger proposals_end_once before update on proposals
  for each row execute function proposal_ends_once();

-- An invitation from a proposal is accepted with its code; five wrong ones void it.
alter table office_invitations
  add column proposal_id uuid references proposals (id) on delete cascade,
  add column wrong_codes smallint not null default 0;
create index office_invitations_proposal on office_invitations (proposal_id);
