-- Who delivers orders, and sees nothing but what is to be delivered.
alter table accounts.invitations drop constraint invitations_role_check;
alter table accounts.invitations add check (role in ('merchant', 'operator', 'courier'));
