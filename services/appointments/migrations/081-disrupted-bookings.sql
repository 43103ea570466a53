-- Of a booking that a disrupted area moved: why, and when it began before. Its customer moves or cancels it without notice.
alter table appointments.bookings
  add column disruption_reason text,
  add column disrupted_starts_at timestamptz;
