-- The kind of document of the ID number, and nationality and date of birth of the holder of a passport (decision 0072).
alter table accounts
  add column id_type text not null default 'idCard'
    check (id_type in ('idCard', 'residencePermit', 'permanentResident', 'passport')),
  add column passport_sealed text;
