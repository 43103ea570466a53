import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { PlaceOrder, ShippingAddress } from '../../contract.ts'
import type { OrderBilling } from '../../orders/store/order-record.ts'
import type { Tables } from '../../tables.ts'

export interface MovedOrder {
  id: string
  /** The guest that it belonged to. */
  from: string
}

/** Moves a guest's orders to an account; `isGuest`: whether that one is a guest too. */
export async function moveOrders(
  trx: Transaction<Tables>,
  { from, to, isGuest }: { from: string; to: string; isGuest: boolean },
): Promise<MovedOrder[]> {
  return moveWhere(trx, sql`owner_uid = ${from}`, { to, isGuest, isByPhone: false })
}

/** Moves all orders that guests placed with this phone (E.164). */
export async function moveOrdersByPhone(db: Kysely<Tables>, phoneNumber: string, to: string): Promise<MovedOrder[]> {
  return moveWhere(db, sql`by_guest and contact ->> 'phoneNumber' = ${phoneNumber} and owner_uid <> ${to}`, {
    to,
    isGuest: false,
    isByPhone: true,
  })
}

/** Those of these owners that have no order. */
export async function findWithoutOrders(db: Kysely<Tables>, owners: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select uid from unnest(${[...owners]}::text[]) as owner(uid)
    where not exists (select from market.orders where owner_uid = uid)
    order by uid
  `.execute(db)
  return rows.map(({ uid }) => uid)
}

// The natural key only prevents an accidental second order, which no longer matters.
async function moveWhere(
  db: Kysely<Tables>,
  condition: RawBuilder<unknown>,
  { to, isGuest, isByPhone }: { to: string; isGuest: boolean; isByPhone: boolean },
): Promise<MovedOrder[]> {
  const { rows } = await sql<MovedOrder>`
    with guests as materialized (
      select id, owner_uid from market.orders where ${condition} order by id for update
    )
    update market.orders o set owner_uid = ${to}, by_guest = ${isGuest}, natural_key = null,
      is_adopted_by_phone = is_adopted_by_phone or ${isByPhone}::boolean
    from guests where o.id = guests.id
    returning o.id, guests.owner_uid as "from"
  `.execute(db)
  return rows
}

/** Anonymises an owner's orders: replaces the owner, removes the link's token, and sets when the contact is blanked. */
export async function anonymiseOrders(
  trx: Transaction<Tables>,
  ownerUid: string,
  { erasedUid, blankAt }: { erasedUid: string; blankAt: Date },
): Promise<{ orders: number; underWay: number }> {
  const { rows } = await sql<{ isUnderWay: boolean }>`
    update market.orders
    set owner_uid = ${erasedUid}, by_guest = false, natural_key = null, networks = null, access_token_hash = 'erased ' || id,
      membership_id = case when membership_id is null then null else 'erased ' || id end, blank_at = ${blankAt}
    where owner_uid = ${ownerUid}
    returning status not in ('COMPLETED', 'CANCELLED') as "isUnderWay"
  `.execute(trx)
  return { orders: rows.length, underWay: rows.filter((row) => row.isUnderWay).length }
}

/** Marks a person's sales over the counter to be blanked: those that name this phone (E.164). */
export async function markCounterSales(trx: Transaction<Tables>, phoneNumber: string, now: Date): Promise<void> {
  await sql`
    update market.orders set blank_at = ${now}
    where contact ->> 'phoneNumber' = ${phoneNumber} and starts_with(owner_uid, 'counter:')
  `.execute(trx)
}

/**
 * Stores the billing data of an order that was placed without them. Returns the stored ones: the first, if two requests
 * come at once.
 */
export async function saveBilling(
  db: Kysely<Tables>,
  orderId: string,
  { billing, now }: { billing: OrderBilling | null; now: Date },
): Promise<OrderBilling | null> {
  const { rows } = await sql<{ billing: OrderBilling | null }>`
    update market.orders
    set billing = case when billing_read_at is null then ${billing && JSON.stringify(billing)}::jsonb else billing end,
      billing_read_at = coalesce(billing_read_at, ${now})
    where id = ${orderId}
    returning billing
  `.execute(db)
  return rows[0]?.billing ?? null
}

/**
 * Blanks the personal data of erased owners' orders that ended or whose time is over, also in what the team wrote about
 * them; country, city, acts and money stay.
 */
export async function blankDueOrders(db: Kysely<Tables>, now: Date): Promise<number> {
  const { rows } = await sql`
    with due as (
      update market.orders
      set
        contact = ${JSON.stringify(anonymousContact)}::jsonb,
        shipping_address = case
          when shipping_address is not null then shipping_address || ${JSON.stringify(anonymousAddress)}::jsonb
        end,
        billing = null, gift = null, notes = '', predefined_notes = '{}', rating_comment = null, blank_at = null,
        cancel_reason = case when cancel_reason is not null then '' end
      where blank_at is not null and (blank_at <= ${now} or status in ('COMPLETED', 'CANCELLED'))
      returning id
    ),
    notes as (
      update market.order_timeline set note = null where order_id in (select id from due) and note is not null
    ),
    acts as (
      update market.order_audit
      set facts = (facts - '{text,before,billing,reason,note,message}'::text[]) #- '{difference,note}' #- '{act,place}'
      where order_id in (select id from due)
    ),
    differences as (
      update market.cash_differences
      set note = '', settled_note = case when settled_note is not null then '' end
      where order_id in (select id from due)
    ),
    proposals as (
      update market.order_changes set message = '' where order_id in (select id from due)
    ),
    returned as (
      update market.returns set reason = '' where order_id in (select id from due)
    ),
    refunds as (
      update market.order_refunds set reason = '' where order_id in (select id from due)
    )
    select id from due
  `.execute(db)
  return rows.length
}

const anonymousContact = {
  fullName: 'Cliente borrado',
  phoneNumber: '00000',
  email: null,
} satisfies PlaceOrder['contact']
const anonymousAddress = {
  street: '—',
  notes: '—',
  locality: null,
  coordinates: { lat: 0, lon: 0 },
  building: null,
  unit: null,
  eddressCode: null,
} satisfies Partial<ShippingAddress>
