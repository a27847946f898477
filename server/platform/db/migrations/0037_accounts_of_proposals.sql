-- The account that a proposal concerns: known also when its content cannot be decrypted (decision 0067).
alter table proposals add column account_id uuid references accounts (id);
create index proposals_account on proposals (account_id) where account_id is not null;

-- The account is filled once; else as in 0020.
create or replace function proposal_ends_once() returns trigger language plpgsql as $$
declare
  ends constant text[] := array['confirmed_at', 'confirmed_by', 'withdrawn_at', 'withdrawn_by', 'content_sealed']
    || case when old.account_id is null then array['account_id'] else array[]::text[] end;
begin
  if to_jsonb(old) - ends <> to_jsonb(new) - ends
    or ((old.confirmed_at is not null or old.withdrawn_at is not null)
      and to_jsonb(old) - 'content_sealed' <> to_jsonb(new) - 'content_sealed')
  then
    raise exception 'a proposal ends once and is not changed';
  end if;
  return new;
end $$;

-- The audit entry of an open proposal names its account.
update proposals p set account_id = (l.detail ->> 'account')::uuid
from audit_log l
where l.action = 'propose' and l.target = 'proposal:' || p.id and l.detail ? 'account'
  and p.confirmed_at is null and p.withdrawn_at is null;
