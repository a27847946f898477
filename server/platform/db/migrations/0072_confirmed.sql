-- When a code last showed that whoever uses this session has the telephone in hand.
alter table sessions add column confirmed_at timestamptz;
