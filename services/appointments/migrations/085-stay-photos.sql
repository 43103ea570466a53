-- A photo of a day of a stay, for its family.
alter table appointments.visit_photos
  add column day date,
  add column caption text not null default '',
  drop constraint visit_photos_kind_check,
  add constraint visit_photos_kind_check check (kind in ('before', 'after', 'day')),
  add constraint visit_photos_day_check check ((kind = 'day') = (day is not null));

-- The first photo of a day tells the family, once: the occasion of this letter is the day, in days since 1970.
alter table appointments.letters
  drop constraint letters_kind_check,
  add constraint letters_kind_check check (
    kind in ('confirmation', 'reminder-24h', 'reminder-2h', 'changed', 'cancelled', 'ready', 'review', 'photos', 'stay-photos')
  );
