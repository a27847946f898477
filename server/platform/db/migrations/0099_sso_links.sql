-- Until now the first sign-in linked a member by `preferred_username`, which a provider does not guarantee to be unique.
-- These links are removed with their sessions; an accepted invitation makes a new one.
delete from office_sessions where staff_id in (select id from staff where sso_subject is not null);
update staff set sso_issuer = null, sso_subject = null where sso_subject is not null;
alter table staff add constraint staff_sso_pair check ((sso_issuer is null) = (sso_subject is null));

-- Hash of a key that only the browser has that started the attempt. An empty hash matches no key.
alter table sso_attempts add column browser_hash text not null default '';
-- The invitation that this attempt accepts.
alter table sso_attempts add column invitation_hash text;
