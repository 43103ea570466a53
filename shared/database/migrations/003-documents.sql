-- Documents on comprobantes, by country: `save-countries.ts` adds them from `shared/countries`, like the countries.
create table shared.documents (
  country text not null references shared.countries,
  document_type text not null,
  primary key (country, document_type)
);

-- Rows are only added, which lets the trigger below look them up without a lock (docs/decisions/020).
create function shared.documents_are_only_added() returns trigger language plpgsql as $$
begin
  raise exception 'rows of shared.documents are only added';
end $$;
create trigger documents_are_only_added before update or delete or truncate on shared.documents
  for each statement execute function shared.documents_are_only_added();

-- Null is left to `not null`, and an unknown country to `shared.require_country`.
create function shared.require_document() returns trigger language plpgsql as $$
begin
  if new.country is null or new.document_type is null
    or exists (select from shared.documents where country = new.country and document_type = new.document_type)
  then
    return new;
  end if;
  raise foreign_key_violation using
    message = format('document %L of country %L is not in shared.documents', new.document_type, new.country),
    schema = tg_table_schema, table = tg_table_name, column = 'document_type', constraint = tg_name;
end $$;
