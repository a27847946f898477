-- An admin manages the members, so an admin holds no role that decides about cases, money or policy.
-- Existing members with both keep `admin` (and `audit`) and lose the deciding roles: no member gains a right and no office
-- loses its last admin. Another member must be given the roles that were removed here.
update applications set held_by = null, held_until = null, held_note = null
where held_by in (
  select id from staff
  where 'admin' = any (roles)
    and roles && array['intake', 'review1', 'review2', 'publish', 'pay', 'release', 'policy', 'policy2', 'lead']
);
update staff set roles = array(select role from unnest(roles) with ordinality r (role, at) where role in ('admin', 'audit') order by at)
where 'admin' = any (roles);
alter table staff add constraint staff_admin_decides_nothing check (
  not (
    'admin' = any (roles)
    and roles && array['intake', 'review1', 'review2', 'publish', 'pay', 'release', 'policy', 'policy2', 'lead']
  )
);
