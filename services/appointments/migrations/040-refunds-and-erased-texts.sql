-- Money that goes back to who paid a visit; the price falls by the same sum.
alter table appointments.till_entries
  drop constraint till_entries_kind_check,
  add constraint till_entries_kind_check check (kind in ('payment', 'reversal', 'refund', 'cash_in', 'cash_out')),
  add constraint refund_of_visit
    check (kind <> 'refund' or (booking_id is not null and amount_minor < 0 and tip_minor = 0));

-- The free text of an entry may be replaced when its person is erased; its argument names the column. Nothing else changes.
create function appointments.refuse_change_but_erasure() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) = to_jsonb(old) || jsonb_build_object(tg_argv[0], 'Dato borrado') then
    return new;
  end if;
  raise exception 'Entries of a till are never changed: %', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
drop trigger never_changed on appointments.till_entries;
create trigger never_changed before update or delete on appointments.till_entries
  for each row execute function appointments.refuse_change_but_erasure('reason');
drop trigger never_changed on appointments.charges;
create trigger never_changed before update or delete on appointments.charges
  for each row execute function appointments.refuse_change_but_erasure('label');
