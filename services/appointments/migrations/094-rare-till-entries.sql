-- What the sales book reads beside payments is rare, and was looked for in all entries of a till.
create index rare_till_entries_by_time on appointments.till_entries (at)
  where kind in ('reversal', 'refund', 'package_sale', 'package_refund');
drop index appointments.till_refunds_by_time;
