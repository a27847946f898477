-- What everybody may read: regions, companies, hotlines, guides, banks. Filled by the seed and by the office's imports.

create table regions (
  code text primary key,
  parent text references regions (code),
  name text not null,
  name_en text not null,
  name_ar text not null,
  sort integer not null
);

create table companies (
  id uuid primary key,
  name text not null,
  uscc text not null,
  type text not null,
  brands text[] not null,
  region_code text not null references regions (code),
  address text not null,
  phone text not null,
  batch text not null,
  updated_on date not null,
  sort integer not null,
  -- name, address and brands in lower case: what `q` looks into
  search text not null
);
create index companies_region on companies (region_code, sort, id);

create table hotlines (
  id uuid primary key,
  region_code text not null references regions (code),
  office text not null,
  phones text[] not null,
  hours text not null,
  scope text not null,
  sort integer not null,
  search text not null
);

create table guides (
  id text primary key,
  question text not null,
  answer text not null,
  sort integer not null
);

create table banks (
  name text primary key,
  sort integer not null
);

-- Which seed has been laid; a later one with another name may follow.
create table seeds (
  name text primary key,
  at timestamptz not null
);
