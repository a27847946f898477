-- What a proposal found when it was made; it is not confirmed when this has changed (decision 0067). Null: made by an earlier release, or judged by its kind alone.
alter table proposals add column found_state text;
