-- A listing asks for what is taken at all stores in the next hours: found by its end, and read in the index alone.
drop index appointments.station_times_by_end;
create index station_times_by_end on appointments.station_times (upper(during)) include (station_id, during, expires_at);
