import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { OffersToDo, OrdersToDo, OrderToDo, ReviewsToDo } from '../contract.ts'
import { statesWith } from '../orders/rules/order-states.ts'
import { DEFAULT_LOW_AT } from '../stock/rules/stock-entry.ts'
import type { Tables } from '../tables.ts'
import { orderKinds } from './rules/order-kinds.ts'

interface Places {
  shopId: string | null
  country: CountryIso | null
}

/** An order among those that wait, with what its next act depends on. */
export interface WaitingOrder extends Omit<OrderToDo, 'promisedShort'> {
  /** Times of the order, as JSON. */
  scheduledStart: string | null
  scheduledEnd: string | null
  timeZone: string
}

type StoredToDo = Omit<OrdersToDo, 'first'> & { first: WaitingOrder[] }

/** Open orders that need an operator, by shop, with the `first` of each kind. Reads the partial index of open orders alone. */
export async function countOrdersToDo(
  db: Kysely<Tables>,
  { shopId, country, now, first }: Places & { now: Date; first: number },
): Promise<StoredToDo[]> {
  const when = (condition: RawBuilder<unknown>, kind: OrderToDo['kind']) => sql`case when ${condition} then ${kind} end`
  const count = (kind: OrderToDo['kind']) => sql`count(*) filter (where kind = ${kind})::integer as ${sql.id(kind)}`
  const { rows } = await sql<StoredToDo>`
    with waiting as (
      select o.*, k.kind, row_number() over (partition by o.shop_id, k.kind order by o.promised_at, o.id) as place
      from market.orders o
      cross join lateral unnest(array[
        ${when(sql`promised_at < ${now} and payment_state <> 'awaiting' and prescription_state is distinct from 'missing'`, 'late')},
        ${when(
          sql`status = 'NEW' and payment_state <> 'awaiting'
            and (prescription_state is null or prescription_state not in ('missing', 'review'))`,
          'toConfirm',
        )},
        ${when(sql`status = 'NEW' and prescription_state = 'review'`, 'prescriptions')},
        ${when(sql`status = 'CONFIRMED'`, 'toPrepare')},
        ${when(
          sql`has_delivery and packed_at is not null and courier_uid is null
            and status = any (${statesWith('courierList', 'to-take')}::text[])`,
          'withoutCourier',
        )},
        ${when(sql`status = 'READY_FOR_PICKUP'`, 'toHandOver')},
        ${when(sql`status = 'NOT_DELIVERED'`, 'notDelivered')},
        ${when(sql`payment_state = 'awaiting'`, 'awaitingPayment')}
      ]) as k(kind)
      where status not in ('COMPLETED', 'CANCELLED') and k.kind is not null
        and (${shopId}::text is null or shop_id = ${shopId}) and (${country}::text is null or country = ${country})
    )
    select shop_id as "shopId", ${sql.join(orderKinds.map(count))},
      json_agg(json_build_object(
        'kind', kind, '_id', id, 'referenceId', reference_id, 'fullName', contact ->> 'fullName', 'status', status,
        'paymentState', payment_state, 'hasDelivery', has_delivery, 'isPacked', packed_at is not null,
        'isChangeOpen', exists (select from market.order_changes c where c.order_id = waiting.id and c.state = 'open'),
        'prescription', case when prescription_state in ('missing', 'review') then prescription_state end,
        'scheduledStart', scheduled_start, 'scheduledEnd', scheduled_end, 'promisedAt', promised_at,
        'timeZone', shop ->> 'timeZone'
      ) order by promised_at, id) filter (where place <= ${first}) as first
    from waiting
    group by shop_id
    order by shop_id
  `.execute(db)
  return rows
}

/** Offers that are sold out or about to be, by shop, `most` of each and no further; the same ones as the list of the catalogue's page. */
export async function countOffersToDo(
  db: Kysely<Tables>,
  { shopId, country, most }: Places & { most: number },
): Promise<OffersToDo[]> {
  const count = (state: RawBuilder<unknown>) => sql`
    select count(*)::integer as count from (
      select from market.offers o
      where o.shop_id = s.id and o.stock <= coalesce(o.low_at, ${sql.lit(DEFAULT_LOW_AT)}) and ${state}
        and o.variant_id not in (select id from market.variants where not active)
      limit ${most}
    ) counted`
  const { rows } = await sql<OffersToDo>`
    select s.id as "shopId", ended.count as "soldOut", ending.count as low
    from market.shops s
    cross join lateral (${count(sql`o.stock <= 0`)}) ended
    cross join lateral (${count(sql`o.stock > 0`)}) ending
    where (${shopId}::text is null or s.id = ${shopId}) and (${country}::text is null or s.country = ${country})
      and ended.count + ending.count > 0
    order by s.id
  `.execute(db)
  return rows
}

export type UnansweredReview = Omit<ReviewsToDo['first'][number], 'thanks'> & {
  /** Of the order. */
  shopId: string
  shopName: string
}

type TextsToDo = Omit<ReviewsToDo, 'first'> & { first: UnansweredReview[] }

/**
 * Shown reviews and questions without an answer, and those with reports to decide: how many, and the `first` of each that
 * wait longest. Reads the partial indexes of what waits alone.
 */
export async function findTextsToDo(db: Kysely<Tables>, first: number): Promise<TextsToDo> {
  const oldest = (from: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`coalesce((
    select jsonb_agg(to_jsonb(t) - 'created_at' order by t.created_at, t.id)
    from (${from} where ${condition} order by t.created_at, t.id limit ${first}) t
  ), '[]')`
  const review = sql`
    select t.id, t.author, t.text, t.stars, t.created_at, p.title as "productTitle",
      o.shop_id as "shopId", o.shop ->> 'name' as "shopName"
    from market.product_reviews t join market.products p on p.id = t.product_id join market.orders o on o.id = t.order_id`
  const question = sql`
    select t.id, t.author, t.text, t.created_at, p.title as "productTitle"
    from market.product_questions t join market.products p on p.id = t.product_id`
  const isUnanswered = sql`t.answer is null and t.hidden_at is null`
  const { rows } = await sql<TextsToDo>`
    with reports as materialized (
      select r.review_id, coalesce(r.question_id, a.question_id) as question_id, coalesce(r.question_id, r.answer_id) as text_id
      from market.content_reports r
      left join market.product_answers a on a.id = r.answer_id
      where r.decided_at is null
    )
    select
      (select count(*) from market.product_reviews t where ${isUnanswered})::integer as "toAnswer",
      ${oldest(review, isUnanswered)} as first,
      (select count(distinct review_id) from reports)::integer as reported,
      ${oldest(review, sql`t.id in (select review_id from reports)`)} as "firstReported",
      (select count(*) from market.product_questions t where ${isUnanswered})::integer as "questionsToAnswer",
      ${oldest(question, isUnanswered)} as "firstQuestions",
      (select count(distinct text_id) from reports)::integer as "questionsReported",
      ${oldest(question, sql`t.id in (select question_id from reports)`)} as "firstQuestionsReported"
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('No counts of texts')
  return row
}
