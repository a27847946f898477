-- Numbers: 0001–0009 core, 0010–0019 identity, 0020–0039 applications and office.
create table vault_keys (
  purpose text primary key,
  key_sealed text not null
);
