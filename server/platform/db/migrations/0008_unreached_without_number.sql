-- Messages to accounts without a number were cancelled, and the office did not learn of it.
update messages m set state = 'failed' from accounts c
  where c.id = m.account_id and c.erased_at is null and m.state = 'cancelled' and m.reason = 'no_mobile';
