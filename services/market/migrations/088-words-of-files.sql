-- Where the categories and search words of a product come from: a file that lacks one of the columns says nothing of its
-- words. null: an earlier file, of which nobody knows.
alter table market.products
  add column tag_words text[],
  add column category_words text[];
