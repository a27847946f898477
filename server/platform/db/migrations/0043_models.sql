-- A model as it is compared: only the code counts, so that a brand in front of it, spaces and hyphens do not matter.
create function model_key(model text) returns text language sql immutable as $$
  select regexp_replace(upper(normalize(model, nfkc)), '[^A-Z0-9]', '', 'g')
$$;

create table models (
  -- model_key(model)
  key text primary key,
  brand text not null,
  model text not null
);
