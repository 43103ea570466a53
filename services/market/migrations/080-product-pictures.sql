-- Uploaded pictures of products; a row of product_images with source_kind 'upload' has the id of its picture here.
create table market.product_pictures (
  id text primary key,
  created_at timestamptz not null,
  -- The product that it was uploaded for; null: the sweep removes the file and the row.
  product_id text references market.products on delete set null,
  -- Time since which no product shows it, as the sweep found; a change can be undone meanwhile. null: it is shown.
  unused_since timestamptz
);
create index product_pictures_of_product on market.product_pictures (product_id);
create index product_pictures_to_remove on market.product_pictures (created_at) where product_id is null;

-- What the last file said of the pictures ([{id, alt, variantId}]): one that repeats it does not undo what people arranged.
alter table market.products add column imported_pictures jsonb;

-- A change of pictures belongs to the product (variant_id is ''); its values are the numbers of pictures.
alter table market.catalogue_changes add column from_pictures jsonb, add column to_pictures jsonb;
alter table market.catalogue_changes
  drop constraint catalogue_changes_what_check,
  drop constraint catalogue_changes_check,
  add constraint catalogue_changes_what_check
    check (what in ('price', 'list-price', 'stock', 'hidden', 'offer', 'pictures')),
  add constraint catalogue_changes_check
    check (from_value is distinct from to_value or from_pictures is distinct from to_pictures),
  add constraint pictures_have_lists
    check ((what = 'pictures') = (from_pictures is not null) and (what = 'pictures') = (to_pictures is not null));
create index catalogue_changes_of_pictures on market.catalogue_changes (product_id, id) where what = 'pictures';

alter table market.catalogue_import_changes
  drop constraint catalogue_import_changes_what_check,
  drop constraint catalogue_import_changes_check,
  add constraint catalogue_import_changes_what_check
    check (what in ('price', 'list-price', 'stock', 'hidden', 'offer', 'product', 'pictures')),
  add constraint catalogue_import_changes_check
    check ((what in ('offer', 'product', 'pictures')) = (content is not null));
