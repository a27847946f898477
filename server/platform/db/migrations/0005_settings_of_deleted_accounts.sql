-- The settings of an account are deleted with it. Accounts that were deleted earlier kept theirs.
delete from message_settings s using accounts a where a.id = s.account_id and a.erased_at is not null;
