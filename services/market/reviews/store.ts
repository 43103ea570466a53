import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { ReviewSort } from '../contract.ts'
import type { MarketProductReviews, Tables } from '../tables.ts'
import type { ReviewMark } from './rules/product-reviews.ts'

export interface ReviewRow extends Selectable<MarketProductReviews> {
  /** Ids of its photos, oldest first. */
  pictures: string[]
}

const pictures = sql<string[]>`array(
  select p.id from market.review_pictures p
  where p.review_id = market.product_reviews.id order by p.created_at, p.id
)`.as('pictures')

const byStars = { newest: null, best: 'desc', worst: 'asc' } as const

/** Visible reviews of a product, after a mark. */
export async function findReviews(
  db: Kysely<Tables>,
  {
    productId,
    sortBy,
    first,
    after,
  }: { productId: string; sortBy: ReviewSort; first: number; after: ReviewMark | null },
): Promise<ReviewRow[]> {
  const direction = byStars[sortBy]
  let query = db
    .selectFrom('market.product_reviews')
    .selectAll()
    .select(pictures)
    .where('product_id', '=', productId)
    .where('hidden_at', 'is', null)
  if (after) {
    const older = sql<boolean>`(created_at, id) < (${after.at}::timestamptz, ${after.id})`
    const beyond = direction === 'desc' ? sql<boolean>`stars < ${after.stars}` : sql<boolean>`stars > ${after.stars}`
    query = query.where(direction === null ? older : sql<boolean>`(${beyond} or (stars = ${after.stars} and ${older}))`)
  }
  if (direction !== null) query = query.orderBy('stars', direction)
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(first).execute()
}

/** Number of ratings with 1, 2, 3, 4 and 5 stars. */
export async function countByStars(db: Kysely<Tables>, productId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('market.product_reviews')
    .select(['stars', sql<number>`count(*)::int`.as('count')])
    .where('product_id', '=', productId)
    .where('hidden_at', 'is', null)
    .groupBy('stars')
    .execute()
  return [1, 2, 3, 4, 5].map((stars) => rows.find((row) => row.stars === stars)?.count ?? 0)
}

export function findOwnReview(
  db: Kysely<Tables>,
  { uid, productId }: { uid: string; productId: string },
): Promise<ReviewRow | undefined> {
  return db
    .selectFrom('market.product_reviews')
    .selectAll()
    .select(pictures)
    .where('uid', '=', uid)
    .where('product_id', '=', productId)
    .executeTakeFirst()
}

/** All product reviews of an account. */
export function findOwnReviews(db: Kysely<Tables>, uid: string): Promise<ReviewRow[]> {
  return db
    .selectFrom('market.product_reviews')
    .selectAll()
    .select(pictures)
    .where('uid', '=', uid)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The account's newest completed order with the product. */
export async function findOrderThatBrought(
  db: Kysely<Tables>,
  { uid, productId }: { uid: string; productId: string },
): Promise<{ id: string; fullName: string } | null> {
  const { rows } = await sql<{ id: string; fullName: string }>`
    select o.id, o.contact ->> 'fullName' as "fullName"
    from market.orders o
    where o.owner_uid = ${uid} and o.status = 'COMPLETED' and exists (
      select from market.order_lines l
      where l.order_id = o.id and l.product_id = ${productId} and l.state = 'kept' and l.quantity > 0
    )
    order by o.created_at desc, o.id desc
    limit 1
  `.execute(db)
  return rows[0] ?? null
}

export type NewReview = Omit<
  ReviewRow,
  'hidden_at' | 'hidden_reason' | 'updated_at' | 'answer' | 'answered_at' | 'answered_by' | 'pictures'
>

/** Inserts or updates a review. One hidden by staff stays hidden. */
export async function putReview(db: Kysely<Tables>, review: NewReview): Promise<ReviewRow> {
  return db
    .insertInto('market.product_reviews')
    .values({ ...review, updated_at: review.created_at })
    .onConflict((conflict) =>
      conflict.constraint('one_review_a_buyer').doUpdateSet((eb) => ({
        stars: eb.ref('excluded.stars'),
        title: eb.ref('excluded.title'),
        text: eb.ref('excluded.text'),
        updated_at: sql<Date>`case
          when (product_reviews.stars, product_reviews.title, product_reviews.text)
            is distinct from (excluded.stars, excluded.title, excluded.text)
          then excluded.updated_at else product_reviews.updated_at end`,
      })),
    )
    .returningAll()
    .returning(pictures)
    .executeTakeFirstOrThrow()
}

export async function removeReview(
  trx: Transaction<Tables>,
  { uid, productId, now }: { uid: string; productId: string; now: Date },
): Promise<void> {
  await sql`
    update market.product_reviews set title = '', text = '', updated_at = ${now}
    where uid = ${uid} and product_id = ${productId} and hidden_at is not null
  `.execute(trx)
  await sql`
    delete from market.product_reviews where uid = ${uid} and product_id = ${productId} and hidden_at is null
  `.execute(trx)
}

/** Moves reviews to another account; one of a product that it reviewed too is deleted, and its stars with it. */
export async function moveReviews(trx: Transaction<Tables>, { from, to }: { from: string; to: string }): Promise<void> {
  // Ordered by product, whose counters this updates, so that two merges never deadlock.
  await sql`
    with both_reviewed as materialized (
      select p.id from market.products p
      join market.product_reviews theirs on theirs.product_id = p.id and theirs.uid = ${from}
      join market.product_reviews own on own.product_id = p.id and own.uid = ${to}
      order by p.id
      for no key update of p
    )
    delete from market.product_reviews r using both_reviewed where r.uid = ${from} and r.product_id = both_reviewed.id
  `.execute(trx)
  await trx.updateTable('market.product_reviews').set({ uid: to }).where('uid', '=', from).execute()
}

export interface StaffReviewRow extends ReviewRow {
  productTitle: string
  productSlug: string
  orderReference: string
  /** Of the order. */
  shopId: string
  shopName: string
}

/** Reviews of every product, including hidden ones: all newest first, those that wait for somebody oldest first. */
export async function findStaffReviews(
  db: Kysely<Tables>,
  { first, after, only }: { first: number; after: ReviewMark | null; only: 'unanswered' | 'reported' | undefined },
): Promise<StaffReviewRow[]> {
  const narrowed = {
    all: sql`true`,
    unanswered: sql`r.answer is null and r.hidden_at is null`,
    reported: sql`exists (select from market.content_reports c where c.review_id = r.id and c.decided_at is null)`,
  }
  const [beyond, direction] = only ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const { rows } = await sql<StaffReviewRow>`
    select r.*, array(
        select picture.id from market.review_pictures picture
        where picture.review_id = r.id order by picture.created_at, picture.id
      ) as pictures,
      p.title as "productTitle", p.slug as "productSlug", o.reference_id as "orderReference",
      o.shop_id as "shopId", o.shop ->> 'name' as "shopName"
    from market.product_reviews r
    join market.products p on p.id = r.product_id
    join market.orders o on o.id = r.order_id
    where (${after === null}::boolean
      or (r.created_at, r.id) ${beyond} (${after?.at ?? null}::timestamptz, ${after?.id ?? null}))
      and ${narrowed[only ?? 'all']}
    order by r.created_at ${direction}, r.id ${direction}
    limit ${first}
  `.execute(db)
  return rows
}

export function lockReview(trx: Transaction<Tables>, id: string): Promise<ReviewRow | undefined> {
  return trx
    .selectFrom('market.product_reviews')
    .selectAll()
    .select(pictures)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Hides a review with a reason; null shows it again. */
export async function hideReview(
  trx: Transaction<Tables>,
  id: string,
  hidden: { at: Date; reason: string } | null,
): Promise<void> {
  await trx
    .updateTable('market.product_reviews')
    .set({ hidden_at: hidden?.at ?? null, hidden_reason: hidden?.reason ?? null })
    .where('id', '=', id)
    .execute()
}

/** Writes the shop's answer to a review; null takes it back. */
export async function writeAnswer(
  trx: Transaction<Tables>,
  id: string,
  answer: { text: string; at: Date; actorUid: string } | null,
): Promise<void> {
  await trx
    .updateTable('market.product_reviews')
    .set({
      answer: answer?.text ?? null,
      answered_at: answer?.at ?? null,
      answered_by: answer?.actorUid ?? null,
    })
    .where('id', '=', id)
    .execute()
}

/** The account's review of a product, locked until the transaction ends. */
export function lockOwnReview(
  trx: Transaction<Tables>,
  { uid, productId }: { uid: string; productId: string },
): Promise<ReviewRow | undefined> {
  return trx
    .selectFrom('market.product_reviews')
    .selectAll()
    .select(pictures)
    .where('uid', '=', uid)
    .where('product_id', '=', productId)
    .forUpdate()
    .executeTakeFirst()
}

/** Adds a picture to a review. False when the upload is too old to be used: the sweep may be removing it. */
export async function usePicture(
  trx: Transaction<Tables>,
  { id, reviewId, since }: { id: string; reviewId: string; since: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('market.review_pictures')
    .set({ review_id: reviewId })
    .where('id', '=', id)
    .where('created_at', '>=', since)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes a picture out of a review. */
export async function dropPicture(
  trx: Transaction<Tables>,
  { id, reviewId }: { id: string; reviewId: string },
): Promise<void> {
  await trx
    .updateTable('market.review_pictures')
    .set({ review_id: null })
    .where('id', '=', id)
    .where('review_id', '=', reviewId)
    .execute()
}

/** Takes all pictures out of an account's reviews, or of its review of one product, and answers their ids. */
export async function dropPictures(
  trx: Transaction<Tables>,
  { uid, productId = null }: { uid: string; productId?: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update market.review_pictures p set review_id = null
    from market.product_reviews r
    where r.id = p.review_id and r.uid = ${uid} and (${productId}::text is null or r.product_id = ${productId})
    returning p.id
  `.execute(trx)
  return rows.map(({ id }) => id)
}
