-- Until when somebody has paid for a membership, as far as rewards ever said so: who is told that it does not answer.
create table huella.member_marks (
  country text not null,
  uid text not null,
  until timestamptz not null,
  primary key (country, uid)
);
create index member_marks_by_end on huella.member_marks (until);
