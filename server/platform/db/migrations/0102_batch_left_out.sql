-- Cases that could be paid but not written to the bank file: the number of each, the cell and the reason.
alter table payment_batches add column left_out jsonb not null default '[]';
