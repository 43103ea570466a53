import { type QueryExecutorProvider, sql } from 'kysely'

/** Categories that words of a shop's files mean, by the word's key; words that mean none are left out. */
export async function findCategoryWords(db: QueryExecutorProvider, shopId: string): Promise<Map<string, string>> {
  const words = await findDecidedWords(db, shopId)
  return new Map([...words].flatMap(([key, categoryId]) => (categoryId === null ? [] : [[key, categoryId]])))
}

/** What operators said of words of a shop's files, by the word's key; null: it is no category. */
export async function findDecidedWords(db: QueryExecutorProvider, shopId: string): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ key: string; categoryId: string | null }>`
    select word_key as key, category_id as "categoryId" from market.import_categories where shop_id = ${shopId}
  `.execute(db)
  return new Map(rows.map(({ key, categoryId }) => [key, categoryId]))
}

/** Types and words of categories in the new products of a draft, with the number of products that say them. */
export async function findDraftWords(
  db: QueryExecutorProvider,
  importId: string,
): Promise<{ word: string; products: number }[]> {
  const { rows } = await sql<{ word: string; products: number }>`
    select word, count(distinct c.position)::int as products
    from market.catalogue_import_changes c
    cross join lateral (
      select jsonb_array_elements_text(coalesce(c.content->'categories', '[]')) as word
      union select c.content->>'productType'
    ) words
    where c.import_id = ${importId} and c.what = 'product' and word <> ''
    group by word
    order by 2 desc, 1
  `.execute(db)
  return rows
}

export async function saveCategoryWord(
  trx: QueryExecutorProvider,
  row: { shopId: string; key: string; word: string; categoryId: string | null; actorUid: string; at: Date },
): Promise<void> {
  await sql`
    insert into market.import_categories (shop_id, word_key, word, category_id, actor_uid, saved_at)
    values (${row.shopId}, ${row.key}, ${row.word}, ${row.categoryId}, ${row.actorUid}, ${row.at})
    on conflict (shop_id, word_key) do update set
      category_id = excluded.category_id, actor_uid = excluded.actor_uid, saved_at = excluded.saved_at
  `.execute(trx)
}

/** Creates a category at the end of the top of the tree; answers the id of the one with this slug. */
export async function createCategory(
  trx: QueryExecutorProvider,
  { id, slug, name }: { id: string; slug: string; name: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into market.tags (id, slug, name, parent_id, position)
    values (${id}, ${slug}, ${name}, null, (select coalesce(max(position), 0) + 1 from market.tags where parent_id is null))
    on conflict (slug) do update set slug = excluded.slug
    returning id
  `.execute(trx)
  const [made] = rows
  if (!made) throw new Error(`The category ${slug} was not written`)
  return made.id
}
