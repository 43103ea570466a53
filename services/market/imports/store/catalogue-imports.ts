import { type Kysely, sql, type Transaction } from 'kysely'
import type { Currency } from '#shared/money.ts'
import type { OfferField, OfferValues } from '../../offers/rules/offer-change.ts'
import type { ProductPicture } from '../../offers/rules/product-pictures.ts'
import type { Tables } from '../../tables.ts'
import type { OptionNow } from '../rules/import-diff.ts'
import type { ImportedProduct } from '../rules/imported-product.ts'
import type { SaidPicture } from './imported-products.ts'

type Db = Kysely<Tables> | Transaction<Tables>

export type ImportState = 'mapping' | 'draft' | 'applying' | 'applied' | 'undoing' | 'undone' | 'discarded'
export type ImportWhat = OfferField | 'offer' | 'product' | 'pictures'

export interface ImportRecord {
  id: string
  shopId: string
  shopName: string
  currency: Currency
  fileName: string
  isWhole: boolean
  state: ImportState
  options: number
  untouched: number
  withoutStock: number
  actorUid: string
  createdAt: Date
  appliedBy: string | null
  appliedAt: Date | null
  undoneBy: string | null
  undoneAt: Date | null
  refused: number
  counts: Partial<Record<ImportWhat, number>>
  chosen: number
  large: number
  cautious: number
  /** Number of chosen changes by outcome. */
  waiting: number
  applied: number
  changedSince: number
  undone: number
  stays: number
}

export interface DraftChange {
  position: number
  line: number | null
  what: ImportWhat
  productId: string | null
  variantId: string | null
  sku: string
  title: string
  optionTitle: string
  from: number | null
  to: number | null
  content: ImportedProduct | ChangeOfImport['offer'] | ChangeOfImport['pictures']
  caution: 'large' | 'changed-here' | 'sold-since' | null
  chosen: boolean
}

export interface ChangeOfImport extends Omit<DraftChange, 'content'> {
  /** A new product, or the offer of an option that other shops sell. */
  product: ImportedProduct | null
  offer: Pick<OfferValues, 'listPrice' | 'stock' | 'hidden'> | null
  /** Pictures of a known product as they were compared and as they become, and what the file says of them. */
  pictures: { before: ProductPicture[]; after: ProductPicture[]; said: SaidPicture[] } | null
  outcome: 'applied' | 'changed-since' | 'undone' | 'stays' | null
  found: number | null
  changeId: number | null
}

/** Options with these SKUs, as this shop offers them; with a price of null when it does not. */
export async function findOptionsBySku(
  db: Db,
  shopId: string,
  skus: readonly string[],
): Promise<Map<string, OptionNow & { isOffered: boolean }>> {
  const { rows } = await sql<OptionNow & { isOffered: boolean }>`
    select v.id as "variantId", v.product_id as "productId", v.sku, p.title, v.option_title as "optionTitle",
      coalesce(o.price_minor, 0) as price, o.compare_at_minor as "listPrice", coalesce(o.stock, 0) as stock,
      coalesce(o.hidden, false) as hidden, o.imported, o.variant_id is not null as "isOffered"
    from market.variants v
    join market.products p on p.id = v.product_id
    left join market.offers o on o.variant_id = v.id and o.shop_id = ${shopId}
    where v.sku = any (${[...skus]}::text[])
  `.execute(db)
  return new Map(rows.map((row) => [row.sku, row]))
}

export async function findAllOptions(db: Db, shopId: string): Promise<OptionNow[]> {
  const { rows } = await sql<OptionNow>`
    select v.id as "variantId", v.product_id as "productId", v.sku, p.title, v.option_title as "optionTitle",
      o.price_minor as price, o.compare_at_minor as "listPrice", o.stock, o.hidden, o.imported
    from market.offers o
    join market.variants v on v.id = o.variant_id and v.active
    join market.products p on p.id = o.product_id
    where o.shop_id = ${shopId}
    order by market.fold(p.title), p.id, v.position, v.id
  `.execute(db)
  return rows
}

/** Existing slugs among these. */
export async function findKnownSlugs(db: Db, slugs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select slug from market.products where slug = any (${[...slugs]}::text[])
  `.execute(db)
  return new Set(rows.map(({ slug }) => slug))
}

/** Inserts the draft; if one of the same file waits, returns that one's id. */
export async function insertImport(
  trx: Transaction<Tables>,
  draft: Pick<
    ImportRecord,
    | 'id'
    | 'shopId'
    | 'fileName'
    | 'isWhole'
    | 'state'
    | 'options'
    | 'untouched'
    | 'withoutStock'
    | 'actorUid'
    | 'createdAt'
  > & {
    fileHash: string
  },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into market.catalogue_imports (
      id, shop_id, file_name, file_hash, is_whole, state, options, untouched, without_stock, actor_uid,
      created_at
    )
    values (
      ${draft.id}, ${draft.shopId}, ${draft.fileName}, ${draft.fileHash}, ${draft.isWhole}, ${draft.state},
      ${draft.options}, ${draft.untouched}, ${draft.withoutStock}, ${draft.actorUid}, ${draft.createdAt}
    )
    on conflict (shop_id, file_hash) where state in ('mapping', 'draft') do update set file_hash = excluded.file_hash
    returning id
  `.execute(trx)
  return rows[0]?.id ?? draft.id
}

export async function discardDraft(trx: Transaction<Tables>, shopId: string, fileHash: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update market.catalogue_imports set state = 'discarded'
    where shop_id = ${shopId} and file_hash = ${fileHash} and state in ('mapping', 'draft')
    returning id
  `.execute(trx)
  for (const { id } of rows) await deleteImportFile(trx, id)
}

export async function saveImportFile(trx: Transaction<Tables>, id: string, content: Uint8Array): Promise<void> {
  await sql`insert into market.catalogue_import_files (import_id, content) values (${id}, ${content})`.execute(trx)
}

/** The file of an import whose columns can still be corrected. */
export async function findImportFile(db: Db, id: string): Promise<Uint8Array | null> {
  const { rows } = await sql<{ content: Uint8Array }>`
    select content from market.catalogue_import_files where import_id = ${id}
  `.execute(db)
  return rows[0]?.content ?? null
}

export async function deleteImportFile(trx: Transaction<Tables>, id: string): Promise<void> {
  await sql`delete from market.catalogue_import_files where import_id = ${id}`.execute(trx)
}

/** Deletes the files of imports that nobody went on with. */
export async function deleteForgottenFiles(db: Db, before: Date): Promise<void> {
  await sql`
    delete from market.catalogue_import_files f using market.catalogue_imports i
    where i.id = f.import_id and i.created_at < ${before}
  `.execute(db)
}

/** Replaces what a draft would change, because its columns mean something else. */
export async function replaceDraft(
  trx: Transaction<Tables>,
  id: string,
  { options, untouched, withoutStock }: Pick<ImportRecord, 'options' | 'untouched' | 'withoutStock'>,
): Promise<void> {
  await sql`delete from market.catalogue_import_changes where import_id = ${id}`.execute(trx)
  await sql`delete from market.catalogue_import_refusals where import_id = ${id}`.execute(trx)
  await sql`
    update market.catalogue_imports
    set state = 'draft', options = ${options}, untouched = ${untouched}, without_stock = ${withoutStock}
    where id = ${id}
  `.execute(trx)
}

export async function insertDraftRows(
  trx: Transaction<Tables>,
  importId: string,
  {
    changes,
    refused,
  }: { changes: readonly DraftChange[]; refused: readonly { line: number; sku: string; reason: string }[] },
): Promise<void> {
  await sql`
    insert into market.catalogue_import_changes (
      import_id, position, line, what, product_id, variant_id, sku, title, option_title, from_value, to_value, content,
      caution, chosen
    )
    select ${importId}, r.position, r.line, r.what, r."productId", r."variantId", r.sku, r.title, r."optionTitle", r."from",
      r."to", nullif(r.content, 'null'), r.caution, r.chosen
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as r (
      position integer, line integer, what text, "productId" text, "variantId" text, sku text, title text,
      "optionTitle" text, "from" bigint, "to" bigint, content jsonb, caution text, chosen boolean
    )
  `.execute(trx)
  await sql`
    insert into market.catalogue_import_refusals (import_id, position, line, sku, reason)
    select ${importId}, r.position, r.line, r.sku, r.reason
    from jsonb_to_recordset(${JSON.stringify(refused.map((row, position) => ({ ...row, position })))}::jsonb) as r (
      position integer, line integer, sku text, reason text
    )
  `.execute(trx)
}

const imports = sql`
  select i.id, i.shop_id as "shopId", s.name as "shopName", s.currency, i.file_name as "fileName", i.is_whole as "isWhole",
    i.state, i.options, i.untouched, i.without_stock as "withoutStock", i.actor_uid as "actorUid", i.created_at as "createdAt", i.applied_by as "appliedBy",
    i.applied_at as "appliedAt", i.undone_by as "undoneBy", i.undone_at as "undoneAt",
    (select count(*)::int from market.catalogue_import_refusals r where r.import_id = i.id) as refused,
    coalesce((select jsonb_object_agg(what, number) from (
      select what, count(*)::int as number from market.catalogue_import_changes c where c.import_id = i.id group by what
    ) each), '{}') as counts,
    tally.*
  from market.catalogue_imports i
  join market.shops s on s.id = i.shop_id
  cross join lateral (
    select
      (count(*) filter (where c.chosen))::int as chosen,
      (count(*) filter (where c.chosen and c.caution = 'large'))::int as large,
      (count(*) filter (where c.caution in ('changed-here', 'sold-since')))::int as cautious,
      (count(*) filter (where c.chosen and c.outcome is null))::int as waiting,
      (count(*) filter (where c.outcome = 'applied'))::int as applied,
      (count(*) filter (where c.outcome = 'changed-since'))::int as "changedSince",
      (count(*) filter (where c.outcome = 'undone'))::int as undone,
      (count(*) filter (where c.outcome = 'stays'))::int as stays
    from market.catalogue_import_changes c where c.import_id = i.id
  ) tally
`

export async function findImport(db: Db, id: string): Promise<ImportRecord | null> {
  const { rows } = await sql<ImportRecord>`${imports} where i.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export async function findImports(db: Db, shopId: string, most: number): Promise<ImportRecord[]> {
  const { rows } = await sql<ImportRecord>`
    ${imports} where i.shop_id = ${shopId} and i.state <> 'discarded' order by i.created_at desc, i.id limit ${most}
  `.execute(db)
  return rows
}

/** Imports that are being applied or undone. */
export async function findUnfinished(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from market.catalogue_imports where state in ('applying', 'undoing') order by created_at limit 20
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks an import until the transaction ends. */
export async function lockImport(
  trx: Transaction<Tables>,
  id: string,
): Promise<{ state: ImportState; shopId: string; currency: Currency; appliedBy: string; undoneBy: string } | null> {
  const { rows } = await sql<{
    state: ImportState
    shopId: string
    currency: Currency
    appliedBy: string
    undoneBy: string
  }>`
    select i.state, i.shop_id as "shopId", s.currency, coalesce(i.applied_by, '') as "appliedBy",
      coalesce(i.undone_by, '') as "undoneBy"
    from market.catalogue_imports i join market.shops s on s.id = i.shop_id
    where i.id = ${id}
    for update of i
  `.execute(trx)
  return rows[0] ?? null
}

export async function setImportState(trx: Transaction<Tables>, id: string, state: ImportState): Promise<void> {
  await sql`update market.catalogue_imports set state = ${state} where id = ${id}`.execute(trx)
}

export async function beginApplying(
  trx: Transaction<Tables>,
  id: string,
  by: { actorUid: string; at: Date },
): Promise<void> {
  await sql`
    update market.catalogue_imports set state = 'applying', applied_by = ${by.actorUid}, applied_at = ${by.at} where id = ${id}
  `.execute(trx)
}

export async function beginUndoing(
  trx: Transaction<Tables>,
  id: string,
  by: { actorUid: string; at: Date },
): Promise<void> {
  await sql`
    update market.catalogue_imports set state = 'undoing', undone_by = ${by.actorUid}, undone_at = ${by.at} where id = ${id}
  `.execute(trx)
}

export async function markChosenChanges(
  trx: Transaction<Tables>,
  id: string,
  { take, leave }: { take: readonly number[]; leave: readonly number[] },
): Promise<void> {
  await sql`
    update market.catalogue_import_changes set chosen = position = any (${[...take]}::integer[])
    where import_id = ${id} and position = any (${[...take, ...leave]}::integer[])
  `.execute(trx)
}

const changeColumns = sql`
  c.position, c.line, c.what, c.product_id as "productId", c.variant_id as "variantId", c.sku, c.title,
  c.option_title as "optionTitle", c.from_value as "from", c.to_value as "to",
  case c.what when 'product' then c.content end as product, case c.what when 'offer' then c.content end as offer,
  case c.what when 'pictures' then c.content end as pictures, c.caution, c.chosen, c.outcome,
  c.found_value as found, c.change_id as "changeId"
`

/** The next changes to apply, or, with 'applied', to undo. */
export async function findNextChanges(
  trx: Transaction<Tables>,
  id: string,
  { outcome, limit }: { outcome: 'applied' | null; limit: number },
): Promise<ChangeOfImport[]> {
  const { rows } = await sql<ChangeOfImport>`
    select ${changeColumns} from market.catalogue_import_changes c
    where c.import_id = ${id} and c.chosen and c.outcome is not distinct from ${outcome}::text
    order by c.position
    limit ${limit}
  `.execute(trx)
  return rows
}

export async function writeOutcomes(
  trx: Transaction<Tables>,
  id: string,
  outcomes: readonly {
    position: number
    outcome: NonNullable<ChangeOfImport['outcome']>
    found: number | null
    changeId: number | null
    productId?: string | undefined
  }[],
): Promise<void> {
  if (outcomes.length === 0) return
  await sql`
    update market.catalogue_import_changes c
    set outcome = r.outcome, found_value = r.found, change_id = r."changeId", product_id = coalesce(r."productId", c.product_id)
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as r (
      position integer, outcome text, found bigint, "changeId" bigint, "productId" text
    )
    where c.import_id = ${id} and c.position = r.position
  `.execute(trx)
}

export interface ChangesQuery {
  only: ImportWhat | 'large' | 'cautious' | 'left' | null
  after: number | null
  limit: number
}

export async function findImportChanges(
  db: Db,
  id: string,
  { only, after, limit }: ChangesQuery,
): Promise<(ChangeOfImport & { units: number | null })[]> {
  const isIn =
    only === null
      ? sql`true`
      : only === 'large'
        ? sql`c.caution = 'large'`
        : only === 'cautious'
          ? sql`c.caution in ('changed-here', 'sold-since')`
          : only === 'left'
            ? sql`c.outcome in ('changed-since', 'stays')`
            : sql`c.what = ${only}`
  const { rows } = await sql<ChangeOfImport & { units: number | null }>`
    select ${changeColumns}, jsonb_array_length(c.content -> 'variants') as units
    from market.catalogue_import_changes c
    where c.import_id = ${id} and ${isIn} and c.position > ${after ?? -1}
    order by c.position
    limit ${limit}
  `.execute(db)
  return rows
}

export async function findImportRefusals(db: Db, id: string, most: number) {
  const { rows } = await sql<{ line: number; sku: string; reason: string }>`
    select line, sku, reason from market.catalogue_import_refusals where import_id = ${id} order by position limit ${most}
  `.execute(db)
  return rows
}

/** For every selling shop: the time of the last applied file, and an unfinished import, if any. */
export async function findImportAges(db: Kysely<Tables>): Promise<
  {
    shopId: string
    shopName: string
    appliedAt: Date | null
    importId: string | null
    state: 'applying' | 'undoing' | null
    begunAt: Date | null
  }[]
> {
  const { rows } = await sql<Awaited<ReturnType<typeof findImportAges>>[number]>`
    select
      s.id as "shopId", s.name as "shopName", unfinished.id as "importId", unfinished.state,
      coalesce(unfinished.undone_at, unfinished.applied_at) as "begunAt",
      (select max(done.applied_at) from market.catalogue_imports done where done.shop_id = s.id and done.state = 'applied')
        as "appliedAt"
    from market.shops s
    left join lateral (
      select id, state, applied_at, undone_at from market.catalogue_imports i
      where i.shop_id = s.id and i.state in ('applying', 'undoing')
      order by i.created_at limit 1
    ) unfinished on true
    where s.active
    order by s.country, s.name, s.id
  `.execute(db)
  return rows
}
