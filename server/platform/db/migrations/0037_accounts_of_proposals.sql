-- The account that a proposal concerns: known also when its content cannot be decrypted (decision 0067).
alter table proposals add column account_id uuid references accounts (id);
create index proposals_account on proposals (account_id) where account_id is not null;

-- The audit entry of an open proposal names its account.
alter table proposals disable trigger proposals_end_once;
update proposals p set account_id = (l.detail ->> 'account')::uuid
from audit_log l
where l.action = 'propose' and l.target = 'proposal:' || p.id and l.detail ? 'account'
  and p.confirmed_at is null and p.withdrawn_at is null;
alter table proposals enable trigger proposals_end_once;
