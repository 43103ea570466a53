import { type Kysely, sql, type Transaction } from 'kysely'
import type { Currency } from '#shared/money.ts'
import type { Tables } from '../../tables.ts'
import type { LoggedContent } from '../editing/rules/product-edit.ts'
import type { OfferField } from '../rules/offer-change.ts'
import type { ProductPicture } from '../rules/product-pictures.ts'

export interface NewChange {
  productId: string
  /** '' for the pictures and the content, which are of the product. */
  variantId: string
  /**
   * 'offer': the variant was added to the shop or removed; the values are its price. 'pictures': the values are their
   * numbers, and the lists are in `fromPictures` and `toPictures`. 'content': the changed fields are in `fromContent` and
   * `toContent`.
   */
  what: OfferField | 'offer' | 'pictures' | 'content'
  from: number | null
  to: number | null
  fromPictures?: readonly ProductPicture[]
  toPictures?: readonly ProductPicture[]
  fromContent?: LoggedContent
  toContent?: LoggedContent
}

export interface ChangeRecord extends Omit<NewChange, 'fromPictures' | 'toPictures' | 'fromContent' | 'toContent'> {
  id: number
  at: Date
  actorUid: string
  shopId: string
  currency: Currency
  cause: string
  undoneBy: number | null
  /** null where the change is about something else. */
  pictures: { from: ProductPicture[]; to: ProductPicture[] } | null
  content: { from: LoggedContent; to: LoggedContent } | null
  /** null: an entry of its own. */
  actId: string | null
  sku: string
  title: string
  optionTitle: string
}

/** Inserts log entries with their author; returns their ids in the order of the changes. */
export async function insertChanges(
  trx: Transaction<Tables>,
  changes: readonly NewChange[],
  of: { shopId: string; actorUid: string; cause: string; at: Date; actId?: string | undefined },
): Promise<number[]> {
  if (changes.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    insert into market.catalogue_changes (
      at, actor_uid, shop_id, product_id, variant_id, what, from_value, to_value, from_pictures,
      to_pictures, from_content, to_content, cause, act_id
    )
    select ${of.at}, ${of.actorUid}, ${of.shopId}, r."productId", r."variantId", r.what, r."from", r."to",
      r."fromPictures", r."toPictures", r."fromContent", r."toContent", ${of.cause}, ${of.actId ?? null}
    from jsonb_to_recordset(${JSON.stringify(changes.map((change, position) => ({ ...change, position })))}::jsonb) as r (
      position integer, "productId" text, "variantId" text, what text, "from" bigint, "to" bigint,
      "fromPictures" jsonb, "toPictures" jsonb, "fromContent" jsonb, "toContent" jsonb
    )
    order by r.position
    returning id
  `.execute(trx)
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

export async function markUndone(
  trx: Transaction<Tables>,
  pairs: readonly { id: number; undoneBy: number }[],
): Promise<void> {
  if (pairs.length === 0) return
  await sql`
    update market.catalogue_changes c set undone_by = r."undoneBy"
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as r (id bigint, "undoneBy" bigint)
    where c.id = r.id and c.undone_by is null
  `.execute(trx)
}

const columns = sql`
  c.id, c.at, c.actor_uid as "actorUid", c.shop_id as "shopId", s.currency, c.product_id as "productId",
  c.variant_id as "variantId", c.what, c.from_value as "from", c.to_value as "to", c.cause, c.undone_by as "undoneBy",
  case c.what when 'pictures' then jsonb_build_object('from', c.from_pictures, 'to', c.to_pictures) end as pictures,
  case c.what when 'content' then jsonb_build_object('from', c.from_content, 'to', c.to_content) end as content,
  c.act_id as "actId", coalesce(v.sku, '') as sku, coalesce(p.title, '') as title, coalesce(v.option_title, '') as "optionTitle"
`
const joined = sql`
  market.catalogue_changes c
  join market.shops s on s.id = c.shop_id
  left join market.variants v on v.id = c.variant_id
  left join market.products p on p.id = c.product_id
`

/**
 * The newest first; those of a variant with the changes of its product's pictures, those of a product with what other
 * shops changed of it for all.
 */
export async function findChanges(
  db: Kysely<Tables>,
  {
    shopId,
    variantId,
    productId,
    before,
    limit,
  }: {
    shopId: string
    variantId: string | null
    productId: string | null
    before: number | null
    limit: number
  },
): Promise<ChangeRecord[]> {
  const { rows } = await sql<ChangeRecord>`
    select ${columns} from ${joined}
    where (c.shop_id = ${shopId} or (${productId}::text is not null and c.what in ('content', 'pictures')))
      and (${productId}::text is null or c.product_id = ${productId})
      and (${variantId}::text is null or c.variant_id = ${variantId} or (
        c.what = 'pictures' and c.product_id = (select v.product_id from market.variants v where v.id = ${variantId})
      ))
      and (${before}::bigint is null or c.id < ${before})
    order by c.id desc
    limit ${limit}
  `.execute(db)
  return rows
}

export async function findChangesById(
  db: Kysely<Tables> | Transaction<Tables>,
  ids: readonly number[],
): Promise<ChangeRecord[]> {
  const { rows } = await sql<ChangeRecord>`
    select ${columns} from ${joined} where c.id = any (${[...ids]}::bigint[]) order by c.id
  `.execute(db)
  return rows
}

/** Entries of an act that nobody has undone. */
export async function findChangesOfAct(trx: Transaction<Tables>, actId: string): Promise<ChangeRecord[]> {
  const { rows } = await sql<ChangeRecord>`
    select ${columns} from ${joined} where c.act_id = ${actId} and c.undone_by is null order by c.id
  `.execute(trx)
  return rows
}
