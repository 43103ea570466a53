-- What a person changed of a product itself: only the fields that changed, as they were and as they became. The change
-- belongs to the product (variant_id is '').
alter table market.catalogue_changes
  add column from_content jsonb,
  add column to_content jsonb,
  -- All entries of one save, or of one act on many products, which are undone together; null: an entry of its own.
  add column act_id text;
alter table market.catalogue_changes
  drop constraint catalogue_changes_what_check,
  drop constraint catalogue_changes_check,
  add constraint catalogue_changes_what_check
    check (what in ('price', 'list-price', 'stock', 'hidden', 'offer', 'pictures', 'content')),
  add constraint catalogue_changes_check
    check (
      from_value is distinct from to_value or from_pictures is distinct from to_pictures
      or from_content is distinct from to_content
    ),
  add constraint content_has_fields
    check ((what = 'content') = (from_content is not null) and (what = 'content') = (to_content is not null));
create index catalogue_changes_of_content on market.catalogue_changes (product_id, id) where what = 'content';
create index catalogue_changes_of_act on market.catalogue_changes (act_id) where act_id is not null;
