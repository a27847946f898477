-- The name of the term that applied to a round (decision 0071); null: the edition had one term for all applications.
alter table submissions add column term text;
