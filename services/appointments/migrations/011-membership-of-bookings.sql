-- The membership that was promised for a booking, whatever day it is moved to: {membershipId, planName, percent}.
alter table appointments.bookings add column membership jsonb;
