-- The second factor of an office member (decision 0069): null until it is set up.
alter table staff
  add column totp_sealed text,
  -- the time step of the last accepted code: each code is accepted once
  add column totp_step integer;
