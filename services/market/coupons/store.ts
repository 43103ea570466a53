import { createHash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import { anyOf } from '#shared/database/any-of.ts'
import type { Tables } from '../tables.ts'
import type { AppliedCoupon } from './rules/choose-coupon.ts'
import type { Coupon } from './rules/coupon.ts'
import { getConditionNames } from './rules/coupon-conditions.ts'
import { PEOPLE_OF_A_PLACE } from './rules/coupon-customer.ts'
import type { CouponTerms } from './rules/coupon-terms.ts'

/**
 * Customer of a coupon: the account, and at checkout also the phone (E.164) and the delivery address, so that a new
 * guest account is no new customer.
 */
export interface CouponCustomer {
  ownerUid: string | null
  phoneNumber: string | null
  /** Whether the customer proved this phone: its uses and orders are then told apart from those of strangers who type it. */
  isPhoneProved: boolean
  /** As `toPlaceKey` writes it. */
  place: string | null
  /** Id of the browser, which counts for coupons with a condition alone. */
  deviceId: string | null
  /** Keyed hashes of the phone and the e-mail, by which an erased account that bought is known (`hashContacts`). */
  contactHashes: readonly string[]
}

/** A customer of whom only the account is known, before checkout. */
export function toAccountCustomer(ownerUid: string | null): CouponCustomer {
  return { ownerUid, phoneNumber: null, isPhoneProved: false, place: null, deviceId: null, contactHashes: [] }
}

/** The coupon with this code in a country, with its use by a customer. */
export async function findCoupon(
  db: Kysely<Tables>,
  code: string,
  place: { country: CountryIso; customer: CouponCustomer },
): Promise<Coupon | null> {
  const [found = null] = await readCoupons(db, place, sql`c.active and c.code = ${code}`)
  return found
}

/** The shop's public coupons, the customer's own, and the one with a typed code; the newest 60. */
export async function findCouponsAt(
  db: Kysely<Tables>,
  { shopId, code, ...place }: { shopId: string; code: string | null; country: CountryIso; customer: CouponCustomer },
): Promise<Coupon[]> {
  return readCoupons(
    db,
    place,
    sql`c.active and (
      (c.is_public and (c.shop_ids = '{}' or ${shopId} = any (c.shop_ids)))
      or c.owner_uid = ${place.customer.ownerUid}
      or c.code = ${code}
    )`,
  )
}

/**
 * The coupon that an order redeemed, for pricing the order again: whatever became of it since, the order keeps it. Null:
 * it redeemed none, or gave it back.
 */
export async function findRedeemedCoupon(
  db: Kysely<Tables>,
  order: { id: string; country: CountryIso; shopId: string; createdAt: Date },
): Promise<Coupon | null> {
  const [found] = await readCoupons(
    db,
    { country: order.country, customer: toAccountCustomer(null) },
    sql`c.id = (
      select u.coupon_id from market.coupon_uses u where u.order_id = ${order.id} and u.given_back_at is null
    )`,
  )
  if (!found) return null
  const met = { conditions: [], ownerUid: null, shopIds: [], totalLimit: null, perCustomerLimit: null }
  return { ...found, ...met, startsAt: order.createdAt, endsAt: null }
}

async function readCoupons(
  db: Kysely<Tables>,
  { country, customer }: { country: CountryIso; customer: CouponCustomer },
  which: ReturnType<typeof sql>,
): Promise<Coupon[]> {
  const { rows } = await sql<Coupon>`
    with recursive chosen as (
      -- Columns by name: a statement with an asterisk is planned each time.
      select
        c.id, c.country, c.currency, c.code, c.title, c.kind, c.percent, c.amount_minor, c.max_discount_minor,
        c.conditions, c.tag_ids, c.vendors, c.pet_types, c.shop_ids, c.min_item_total_minor, c.starts_at, c.ends_at,
        c.total_limit, c.per_customer_limit, c.owner_uid, c.used, c.cause, c.created_at
      from market.coupons c
      where c.country = ${country} and ${which}
        -- A newer version may have set a condition that this one cannot check.
        and c.conditions <@ ${getConditionNames()}::text[]
      order by c.created_at desc, c.id
      limit 60
    ),
    covered as (
      select c.id as coupon_id, t.id as tag_id, t.name, true as is_named
      from chosen c join market.tags t on t.id = any (c.tag_ids)
      union
      select covered.coupon_id, t.id, t.name, false
      from covered join market.tags t on t.parent_id = covered.tag_id
    )
    select
      c.id, c.country, c.currency, c.code, c.title, c.kind, c.percent, c.amount_minor as amount,
      c.max_discount_minor as "maxDiscount", c.conditions, c.tag_ids as "tagIds", c.vendors,
      c.pet_types as "petTypes", c.shop_ids as "shopIds", c.min_item_total_minor as "minItemTotal",
      c.starts_at as "startsAt", c.ends_at as "endsAt", c.total_limit as "totalLimit",
      c.per_customer_limit as "perCustomerLimit", c.owner_uid as "ownerUid", c.used, c.cause,
      array(select distinct tag_id from covered where coupon_id = c.id) as "coveredTagIds",
      array(select name from covered where coupon_id = c.id and is_named order by name) as "tagNames",
      coalesce((
        select max(
          case when u.customer like 'place:%' and c.conditions = '{}' then u.uses / ${PEOPLE_OF_A_PLACE}::integer else u.uses end
        )
        from market.coupon_customers u
        where u.coupon_id = c.id and u.customer = ${anyOf(getCustomerKeys(customer, { hasConditions: true }))}
      ), 0) as "usesByCustomer",
      case when c.conditions <> '{}' then greatest(
        (
          select max(o.created_at) from market.orders o
          where o.owner_uid = ${customer.ownerUid} and o.status <> 'CANCELLED'
            -- A stranger may have typed the phone by which the account got it.
            and (not o.is_adopted_by_phone or o.status = 'COMPLETED')
        ),
        (
          select max(o.created_at) from market.orders o
          where o.contact ->> 'phoneNumber' = ${customer.phoneNumber} and o.status <> 'CANCELLED'
            and (o.is_phone_proved or not ${customer.isPhoneProved}::boolean)
        ),
        (
          select max(e.erased_at) from market.erased_customers e
          where e.contact_hash = any (${[...customer.contactHashes]}::text[])
        )
      ) end as "lastOrderAt"
    from chosen c
    order by c.created_at desc, c.id
  `.execute(db)
  return rows
}

interface Redemption {
  coupon: AppliedCoupon
  orderId: string
  customer: CouponCustomer
  now: Date
}

/**
 * Counts one use in the order's transaction. False when a limit was reached meanwhile: then the transaction must not go
 * on. The limits are also check constraints.
 */
export async function redeemCoupon(trx: Transaction<Tables>, redemption: Redemption): Promise<boolean> {
  const { coupon, orderId, customer, now } = redemption
  const isCounted = (await countUse(trx, coupon)) && (await countUseBy(trx, coupon, getCustomerKeys(customer, coupon)))
  if (!isCounted) return false

  await sql`
    insert into market.coupon_uses (
      order_id, coupon_id, code, title, discount_minor, is_free_delivery, phone_customer, place_customer,
      device_customer, used_at
    )
    values (
      ${orderId}, ${coupon.id}, ${coupon.code}, ${coupon.title}, ${coupon.discount}, ${coupon.isFreeDelivery},
      ${toPhoneKey(customer)}, ${hashed('place', customer.place)},
      ${coupon.hasConditions ? hashed('device', customer.deviceId) : null}, ${now}
    )
  `.execute(trx)
  return true
}

// A coupon without a limit is not updated, so that orders using it do not wait for each other.
async function countUse(trx: Transaction<Tables>, { id, totalLimit }: Redemption['coupon']): Promise<boolean> {
  if (totalLimit === null && !(await hasLimitNow(trx, id))) return true
  const { numAffectedRows } = await sql`
    update market.coupons set used = used + 1 where id = ${id} and active and used < total_limit
  `.execute(trx)
  return Number(numAffectedRows) === 1
}

// Waits for an operator who is setting a limit, and whose count of the uses does not have this one.
async function hasLimitNow(trx: Transaction<Tables>, id: string): Promise<boolean> {
  const { rows } = await sql<{ hasLimit: boolean }>`
    select total_limit is not null as "hasLimit" from market.coupons where id = ${id} for key share
  `.execute(trx)
  return rows[0]?.hasLimit ?? false
}

async function countUseBy(
  trx: Transaction<Tables>,
  { id, perCustomerLimit, hasConditions }: Redemption['coupon'],
  customers: string[],
): Promise<boolean> {
  if (perCustomerLimit === null) return true
  const { numAffectedRows } = await sql`
    insert into market.coupon_customers as known (coupon_id, customer, uses, most)
    select
      ${id}, customer, 1,
      ${perCustomerLimit}::integer
        * case when customer like 'place:%' then ${hasConditions ? 1 : PEOPLE_OF_A_PLACE}::integer else 1 end
    from unnest(${customers}::text[]) as customer order by customer
    on conflict (coupon_id, customer) do update set uses = known.uses + 1, most = excluded.most
    where known.uses < excluded.most
  `.execute(trx)
  return Number(numAffectedRows) === customers.length
}

/** Cause of the grant of an order's coupon; null without a coupon, or when it was not granted. */
export async function findCouponGrant(trx: Transaction<Tables>, orderId: string): Promise<string | null> {
  const grant = await trx
    .selectFrom('market.coupon_uses as u')
    .innerJoin('market.coupons as c', 'c.id', 'u.coupon_id')
    .select('c.cause')
    .where('u.order_id', '=', orderId)
    .where('u.given_back_at', 'is', null)
    .executeTakeFirst()
  return grant?.cause ?? null
}

/**
 * Returns an order's use of a coupon, in the transaction that cancels it: a second cancellation returns nothing. Null
 * when there was nothing to return, else the cause of the coupon's grant.
 */
export async function giveBackCoupon(
  trx: Transaction<Tables>,
  orderId: string,
  now: Date,
): Promise<{ cause: string | null } | null> {
  const { rows } = await sql<{ couponId: string; customers: string[]; cause: string | null }>`
    update market.coupon_uses u
    set given_back_at = ${now}
    from market.orders o
    where u.order_id = ${orderId} and u.given_back_at is null and o.id = u.order_id
    returning u.coupon_id as "couponId", array_remove(array[
        case when not o.is_adopted_by_phone then o.owner_uid end, u.phone_customer, u.place_customer, u.device_customer
      ], null) as customers,
      (select c.cause from market.coupons c where c.id = u.coupon_id) as cause
  `.execute(trx)
  const [use] = rows
  if (!use) return null

  await sql`
    update market.coupons set used = used - 1 where id = ${use.couponId} and total_limit is not null and used > 0
  `.execute(trx)
  await sql`
    with theirs as (
      select customer from market.coupon_customers
      where coupon_id = ${use.couponId} and customer = ${anyOf(use.customers)} order by customer for update
    )
    update market.coupon_customers known set uses = uses - 1
    from theirs
    where known.coupon_id = ${use.couponId} and known.customer = theirs.customer and known.uses > 0
  `.execute(trx)
  return { cause: use.cause }
}

/** Moves a guest's personal coupons to an account. */
export async function moveCoupons(trx: Transaction<Tables>, from: string, to: string): Promise<void> {
  await sql`update market.coupons set owner_uid = ${to} where owner_uid = ${from}`.execute(trx)
  await sql`delete from market.coupon_customers where customer = ${from}`.execute(trx)
}

/**
 * Recounts an account's uses of each coupon, after a guest's orders became its own. Orders that it got by its phone do not
 * count, since a stranger may have typed it. Where the sum exceeds the limit per
 * person, no further use is allowed, and no discount is revoked.
 */
export async function recountCoupons(trx: Transaction<Tables>, ownerUid: string): Promise<void> {
  await sql`
    insert into market.coupon_customers (coupon_id, customer, uses, most)
    select distinct u.coupon_id, ${ownerUid}, 0, c.per_customer_limit
    from market.coupon_uses u
    join market.orders o on o.id = u.order_id
    join market.coupons c on c.id = u.coupon_id
    where o.owner_uid = ${ownerUid} and not o.is_adopted_by_phone and u.given_back_at is null
      and c.per_customer_limit is not null
    order by 1
    on conflict do nothing
  `.execute(trx)
  // Locked first, so that an order counting its use at this moment has committed it.
  await sql`
    select from market.coupon_customers where customer = ${ownerUid} order by coupon_id for update
  `.execute(trx)
  await sql`
    update market.coupon_customers known
    set uses = live.count, most = greatest(known.most, live.count)
    from (
      select known.coupon_id, (
        select count(*)::integer from market.coupon_uses u
        join market.orders o on o.id = u.order_id
        where u.coupon_id = known.coupon_id and o.owner_uid = ${ownerUid} and not o.is_adopted_by_phone
          and u.given_back_at is null
      ) as count
      from market.coupon_customers known where known.customer = ${ownerUid}
    ) live
    where known.customer = ${ownerUid} and known.coupon_id = live.coupon_id
  `.execute(trx)
}

/**
 * Deletes the link between a person and the coupons used; the order keeps that one was used, and the address keeps its
 * count for its other residents. Call it before the orders lose their owner.
 */
export async function eraseCouponUses(trx: Transaction<Tables>, ownerUid: string): Promise<void> {
  await sql`
    with theirs as (
      update market.coupon_uses u set phone_customer = null, place_customer = null, device_customer = null
      from market.orders o, market.coupon_uses before
      where o.owner_uid = ${ownerUid} and u.order_id = o.id and before.order_id = u.order_id
        and num_nonnulls(before.phone_customer, before.place_customer, before.device_customer) > 0
      returning u.coupon_id, before.phone_customer, before.device_customer
    )
    delete from market.coupon_customers
    where customer = ${ownerUid} or (coupon_id, customer) in (select coupon_id, phone_customer from theirs)
      or (coupon_id, customer) in (select coupon_id, device_customer from theirs)
  `.execute(trx)
  await sql`update market.coupons set owner_uid = 'erased ' || id, active = false where owner_uid = ${ownerUid}`.execute(
    trx,
  )
}

/** Personal coupons of an owner, and the coupons that the owner's orders used. */
export async function findOwnCoupons(db: Kysely<Tables>, ownerUid: string) {
  const { rows } = await sql<{ code: string; title: string; orderId: string | null; usedAt: Date | null }>`
    select c.code, c.title, u.order_id as "orderId", u.used_at as "usedAt"
    from market.coupons c
    left join market.coupon_uses u on u.coupon_id = c.id
    where c.owner_uid = ${ownerUid}
    union
    select u.code, u.title, u.order_id, u.used_at
    from market.coupon_uses u join market.orders o on o.id = u.order_id
    where o.owner_uid = ${ownerUid}
    order by "usedAt", code
  `.execute(db)
  return rows
}

/** A coupon by its country and code. */
export type CouponRow = CouponTerms & {
  country: CountryIso
  code: string
  title: string
  currency: Coupon['currency']
  isPublic: boolean
}

export type NewCoupon = CouponRow & { id: string }

/** Inserts the coupon of a cause, or returns the one it granted before. */
export async function insertGranted(
  trx: Transaction<Tables>,
  coupon: NewCoupon & { cause: string },
  now: Date,
): Promise<{ code: string; isNew: boolean }> {
  const { rows } = await sql<{ code: string }>`
    insert into market.coupons (${columns}, cause, created_at)
    values (${toValues(coupon)}, ${coupon.cause}, ${now})
    on conflict (cause) do nothing
    returning code
  `.execute(trx)
  const [written] = rows
  if (written) return { code: written.code, isNew: true }

  const known = await trx
    .selectFrom('market.coupons')
    .select('code')
    .where('cause', '=', coupon.cause)
    .executeTakeFirstOrThrow()
  return { code: known.code, isNew: false }
}

/**
 * Ends the coupon granted for a cause. An order that used it keeps its own copy; a use returned by such an order cannot
 * be spent again.
 */
export async function endGranted(db: Kysely<Tables>, cause: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('market.coupons')
    .set({ active: false })
    .where('cause', '=', cause)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Inserts a coupon; false when its code is taken in the country, also by a transaction that ran at the same time. */
export async function insertCoupon(trx: Transaction<Tables>, coupon: NewCoupon, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into market.coupons (${columns}, created_at) values (${toValues(coupon)}, ${now})
    on conflict (country, code) do nothing
  `.execute(trx)
  return Number(numAffectedRows) === 1
}

/** Sets the terms of the country's coupon with this code; its uses still count. */
export async function putCoupon(trx: Transaction<Tables>, coupon: NewCoupon, now: Date): Promise<void> {
  await sql`
    insert into market.coupons as known (${columns}, created_at)
    values (${toValues(coupon)}, ${now})
    on conflict (country, code) do update set
      title = excluded.title, kind = excluded.kind, percent = excluded.percent, amount_minor = excluded.amount_minor,
      max_discount_minor = excluded.max_discount_minor, conditions = excluded.conditions,
      tag_ids = excluded.tag_ids, vendors = excluded.vendors, pet_types = excluded.pet_types,
      shop_ids = excluded.shop_ids, min_item_total_minor = excluded.min_item_total_minor,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, total_limit = excluded.total_limit,
      per_customer_limit = excluded.per_customer_limit, is_public = excluded.is_public, active = excluded.active,
      version = known.version + 1,
      used = case
        when excluded.total_limit is null then 0
        when known.total_limit is not null then known.used
        else (
          select count(*)::integer from market.coupon_uses u where u.coupon_id = known.id and u.given_back_at is null
        )
      end
  `.execute(trx)
}

/** Coupons created by operators, with their number of uses. */
export async function findSetUpCoupons(db: Kysely<Tables>): Promise<(CouponRow & { used: number })[]> {
  const { rows } = await sql<CouponRow & { used: number }>`
    select country, currency, code, title, kind, percent, amount_minor as amount, max_discount_minor as "maxDiscount",
      conditions, tag_ids as "tagIds", vendors, pet_types as "petTypes", shop_ids as "shopIds",
      min_item_total_minor as "minItemTotal", starts_at as "startsAt", ends_at as "endsAt",
      total_limit as "totalLimit", per_customer_limit as "perCustomerLimit", owner_uid as "ownerUid",
      is_public as "isPublic",
      (
        select count(*)::integer from market.coupon_uses u where u.coupon_id = c.id and u.given_back_at is null
      ) as used
    from market.coupons c
    where cause is null
    order by country, code
  `.execute(db)
  return rows
}

const columns = sql`
  id, country, currency, code, title, kind, percent, amount_minor, max_discount_minor, conditions, tag_ids, vendors,
  pet_types, shop_ids, min_item_total_minor, starts_at, ends_at, total_limit, per_customer_limit, owner_uid, is_public,
  active
`

function toValues(coupon: NewCoupon) {
  return sql`
    ${coupon.id}, ${coupon.country}, ${coupon.currency}, ${coupon.code}, ${coupon.title}, ${coupon.kind},
    ${coupon.percent}, ${coupon.amount}, ${coupon.maxDiscount}, ${coupon.conditions}, ${coupon.tagIds},
    ${coupon.vendors}, ${coupon.petTypes}, ${coupon.shopIds}, ${coupon.minItemTotal}, ${coupon.startsAt},
    ${coupon.endsAt}, ${coupon.totalLimit}, ${coupon.perCustomerLimit}, ${coupon.ownerUid}, ${coupon.isPublic}, true
  `
}

/** Keys under which the uses of a customer are counted. */
function getCustomerKeys(customer: CouponCustomer, { hasConditions }: { hasConditions: boolean }): string[] {
  const { ownerUid, place, deviceId } = customer
  const device = hasConditions ? hashed('device', deviceId) : null
  return [ownerUid, toPhoneKey(customer), hashed('place', place), device].filter((key) => key !== null)
}

function toPhoneKey({ phoneNumber, isPhoneProved }: CouponCustomer): string | null {
  return hashed(isPhoneProved ? 'proved' : 'phone', phoneNumber)
}

// Hashed, so that the table reveals no phone and no address.
function hashed(what: 'phone' | 'proved' | 'place' | 'device', value: string | null): string | null {
  return value && `${what}:${createHash('sha256').update(value).digest('base64url')}`
}
