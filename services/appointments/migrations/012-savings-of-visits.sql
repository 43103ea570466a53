-- What the membership takes off a visit beyond what the store would have: its saving lasts while the pet comes.
alter table appointments.appointments
  add column membership_saving_minor bigint not null default 0 check (membership_saving_minor >= 0);

-- What the store would have taken off is not known of earlier ones: most had nothing else.
update appointments.appointments set membership_saving_minor = discount_minor where discounts @> '[{"id": "membership"}]';
