-- Language of the consent that was shown. Null: not known, registered with an app of an earlier release.
alter table consents add column language text;

-- Submitted with an ID number that is not the account's own. A correction cannot change the number.
alter table applications add column is_foreign boolean not null default false;
-- When the account that carries the ID number reported that it did not apply.
alter table applications add column owner_disputed_at timestamptz;

-- A deleted account no longer has its number. Its cases count as its own, else its person could apply again.
update applications set is_foreign = true
  from accounts
  where accounts.id = applications.account_id and accounts.erased_at is null
    and applications.person_index is not null
    and accounts.id_no_index is distinct from applications.person_index;
