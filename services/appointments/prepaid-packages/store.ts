import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Currency } from '#shared/money.ts'
import type { StaffScope } from '../staff-scope.ts'
import { within } from '../store/staff-scope.ts'
import type { Tables } from '../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export type PackageRow = Selectable<Tables['appointments.prepaid_packages']>
export type PurchaseRow = Selectable<Tables['appointments.package_purchases']>
export type ChangeRow = Selectable<Tables['appointments.package_changes']>

/** Packages of a store, by name; inactive ones last. */
export function findPackages(db: Database, storeId: string): Promise<PackageRow[]> {
  return db
    .selectFrom('appointments.prepaid_packages')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('is_active', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Writes a package over the version before; false: somebody else wrote meanwhile, or the id is of another store. */
export async function savePackage(trx: Transaction<Tables>, row: PackageRow): Promise<boolean> {
  const { id: _id, store_id: _store, ...facts } = row
  const saved = await trx
    .insertInto('appointments.prepaid_packages')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(facts)
        .where('appointments.prepaid_packages.version', '=', row.version - 1)
        .where('appointments.prepaid_packages.store_id', '=', row.store_id),
    )
    .returning('id')
    .executeTakeFirst()
  return saved !== undefined
}

export interface FoundPurchase extends PurchaseRow {
  currency: Currency
  customer_name: string
  method: string
  uses: { appointmentId: string; petName: string; startsAt: string }[]
  changes: (Pick<ChangeRow, 'reason'> & {
    kind: 'extension' | 'refund'
    madeAt: string
    validUntil: string
    amount: number
    isUndone: boolean
    isSettled: boolean
  })[]
}

interface PurchaseFilter {
  /** Purchases at the stores of these merchants. */
  scope?: StaffScope
  storeId?: string
  customerId?: string
  purchaseId?: string
  /** Account of the customer. */
  uid?: string
  /** Day from which they end. */
  endsFrom?: string
  /** Only those that still have visits on this day. */
  usableOn?: string
  most?: number
}

/** Purchases with their uses and changes, the newest first. */
export async function findPurchases(db: Database, filter: PurchaseFilter): Promise<FoundPurchase[]> {
  const { scope, storeId, customerId, purchaseId, uid, endsFrom, usableOn, most = 100 } = filter
  const { rows } = await sql<FoundPurchase>`
    select p.*, c.name as customer_name, coalesce(sale.method, 'cash') as method,
      coalesce((
        select jsonb_agg(jsonb_build_object('appointmentId', a.id, 'petName', a.pet_name, 'startsAt', a.visit_starts_at)
          order by a.visit_starts_at, a.id)
        from appointments.package_uses u
        join appointments.appointments a on a.id = u.appointment_id
        where u.purchase_id = p.id and u.returned_at is null
      ), '[]') as uses,
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', k.kind, 'madeAt', k.made_at, 'validUntil', k.valid_until,
          'amount', k.amount_minor, 'reason', k.reason, 'isUndone', k.undone_at is not null,
          'isSettled', k.settled_at is not null) order by k.made_at, k.id)
        from appointments.package_changes k where k.purchase_id = p.id
      ), '[]') as changes
    from appointments.package_purchases p
    join appointments.customers c on c.id = p.customer_id
    join appointments.stores s on s.id = p.store_id
    left join appointments.till_entries sale on sale.purchase_id = p.id and sale.kind = 'package_sale'
    where ${scope ? within(scope, 's.merchant_id') : sql`true`}
      ${storeId === undefined ? sql`` : sql`and p.store_id = ${storeId}`}
      ${customerId === undefined ? sql`` : sql`and p.customer_id = ${customerId}`}
      ${purchaseId === undefined ? sql`` : sql`and p.id = ${purchaseId}`}
      ${uid === undefined ? sql`` : sql`and c.uid = ${uid}`}
      ${usableOn === undefined ? sql`` : sql`and p.state = 'active' and p.visits_left > 0 and p.valid_until >= ${usableOn}`}
      ${endsFrom === undefined ? sql`` : sql`and p.valid_until >= ${endsFrom}`}
    order by p.sold_at desc, p.id
    limit ${most}
  `.execute(db)
  return rows
}

/** Active purchases of a customer at a store, for the rules. */
export function findActivePurchases(
  db: Database,
  { storeId, customerId }: { storeId: string; customerId: string },
): Promise<PurchaseRow[]> {
  return db
    .selectFrom('appointments.package_purchases')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('store_id', '=', storeId)
    .where('state', '=', 'active')
    .orderBy('valid_until')
    .orderBy('id')
    .execute()
}

/** Locks a purchase until the transaction ends. */
export function lockPurchase(
  trx: Transaction<Tables>,
  { purchaseId, storeId }: { purchaseId: string; storeId: string },
): Promise<PurchaseRow | undefined> {
  return trx
    .selectFrom('appointments.package_purchases')
    .selectAll()
    .where('id', '=', purchaseId)
    .where('store_id', '=', storeId)
    .forUpdate()
    .executeTakeFirst()
}

/** Locks the purchase that a use is of until the transaction ends; answers its state. */
export async function lockPurchaseOfUse(trx: Transaction<Tables>, entryId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('appointments.package_purchases as p')
    .innerJoin('appointments.package_uses as u', 'u.purchase_id', 'p.id')
    .select('p.state')
    .where('u.entry_id', '=', entryId)
    .forUpdate('p')
    .executeTakeFirst()
  return row?.state
}

export async function insertPurchase(
  trx: Transaction<Tables>,
  row: Omit<PurchaseRow, 'state' | 'refunded_minor' | 'told_until'>,
): Promise<void> {
  await trx.insertInto('appointments.package_purchases').values(row).execute()
}

/** Takes one visit of a purchase; undefined: none is left, or it ended before `day`. Answers the visits that are left. */
export async function takeVisit(
  trx: Transaction<Tables>,
  { purchaseId, day }: { purchaseId: string; day: string },
): Promise<number | undefined> {
  const row = await trx
    .updateTable('appointments.package_purchases')
    .set(({ eb }) => ({ visits_left: eb('visits_left', '-', 1) }))
    .where('id', '=', purchaseId)
    .where('state', '=', 'active')
    .where('visits_left', '>', 0)
    .where('valid_until', '>=', day)
    .returning('visits_left')
    .executeTakeFirst()
  return row?.visits_left
}

/** Records a use; false: the visit is paid by a package already. */
export async function insertUse(
  trx: Transaction<Tables>,
  use: { entry_id: string; purchase_id: string; appointment_id: string; charge_id: string | null },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('appointments.package_uses')
    .values(use)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) === 1
}

/** Gives the visit of a use back to its purchase; undefined: it was given back before. */
export async function returnVisit(
  trx: Transaction<Tables>,
  { entryId, now }: { entryId: string; now: Date },
): Promise<{ chargeId: string | null } | undefined> {
  const { rows } = await sql<{ chargeId: string | null }>`
    with returned as (
      update appointments.package_uses set returned_at = ${now}
      where entry_id = ${entryId} and returned_at is null
      returning purchase_id, charge_id
    ), counted as (
      update appointments.package_purchases p set visits_left = visits_left + 1
      from returned where p.id = returned.purchase_id
    )
    select charge_id as "chargeId" from returned
  `.execute(trx)
  return rows[0]
}

/** Uses of a booking's visits that stand, by visit. */
export async function findStandingUses(
  db: Database,
  appointmentIds: readonly string[],
): Promise<{ appointmentId: string; entryId: string; name: string; amount: number }[]> {
  const { rows } = await sql<{ appointmentId: string; entryId: string; name: string; amount: number }>`
    select u.appointment_id as "appointmentId", u.entry_id as "entryId", p.name, e.amount_minor as amount
    from appointments.package_uses u
    join appointments.package_purchases p on p.id = u.purchase_id
    join appointments.till_entries e on e.id = u.entry_id
    where u.appointment_id = any (${appointmentIds}::text[]) and u.returned_at is null
  `.execute(db)
  return rows
}

export async function updatePurchase(
  trx: Transaction<Tables>,
  purchaseId: string,
  changed: Partial<Pick<PurchaseRow, 'state' | 'refunded_minor' | 'valid_until' | 'told_until'>>,
): Promise<void> {
  await trx.updateTable('appointments.package_purchases').set(changed).where('id', '=', purchaseId).execute()
}

/** Marks the refund of a purchase as undone, before its credit note; false: there is none that can be. */
export async function undoRefundChange(
  trx: Transaction<Tables>,
  { purchaseId, by, now, since }: { purchaseId: string; by: string; now: Date; since: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('appointments.package_changes')
    .set({ undone_at: now, undone_by: by })
    .where('purchase_id', '=', purchaseId)
    .where('kind', '=', 'refund')
    .where('undone_at', 'is', null)
    .where('settled_at', 'is', null)
    .where('made_at', '>=', since)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Entry of the till that gave back what a purchase's refund says, if it stands. */
export async function findRefundEntry(db: Database, purchaseId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select e.id from appointments.till_entries e
    where e.purchase_id = ${purchaseId} and e.kind = 'package_refund'
      and not exists (select from appointments.till_entries undone where undone.reverses = e.id)
  `.execute(db)
  return rows[0]?.id ?? null
}

/** Settles refunds made before a time, which then cannot be undone; answers their purchases. */
export async function settleRefunds(trx: Transaction<Tables>, { now, before }: { now: Date; before: Date }) {
  return trx
    .updateTable('appointments.package_changes')
    .set({ settled_at: now })
    .where('kind', '=', 'refund')
    .where('settled_at', 'is', null)
    .where('undone_at', 'is', null)
    .where('made_at', '<', before)
    .returning(['purchase_id as purchaseId', 'amount_minor as amount'])
    .execute()
}

export async function insertChange(
  trx: Transaction<Tables>,
  change: Omit<ChangeRow, 'settled_at' | 'undone_at' | 'undone_by'>,
): Promise<void> {
  await trx.insertInto('appointments.package_changes').values(change).execute()
}

/** The entry of the till that took the price of a purchase. */
export async function findSaleEntry(db: Database, purchaseId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('appointments.till_entries')
    .select('id')
    .where('purchase_id', '=', purchaseId)
    .where('kind', '=', 'package_sale')
    .executeTakeFirst()
  return row?.id
}

interface EndingPurchase {
  id: string
  name: string
  visitsLeft: number
  validUntil: string
  storeName: string
  uid: string
  country: CountryIso
  customerName: string
  email: string | null
  phone: string | null
}

/** Packages whose last days have come and whose customer was not told of it; only customers with an account. */
export async function findEnding(
  db: Database,
  { now, days, most }: { now: Date; days: number; most: number },
): Promise<EndingPurchase[]> {
  const { rows } = await sql<EndingPurchase>`
    select p.id, p.name, p.visits_left as "visitsLeft", p.valid_until as "validUntil", s.name as "storeName",
      c.uid, c.country, c.name as "customerName",
      case when c.is_email_proved then c.email end as email, case when c.is_phone_proved then c.phone end as phone
    from appointments.package_purchases p
    join appointments.stores s on s.id = p.store_id
    join appointments.customers c on c.id = p.customer_id
    where p.state = 'active' and p.visits_left > 0 and p.told_until is distinct from p.valid_until
      and p.valid_until >= (${now}::timestamptz at time zone s.timezone)::date
      and p.valid_until <= (${now}::timestamptz at time zone s.timezone)::date + ${days}::integer
      and p.sold_at < ${now}::timestamptz - interval '1 day'
      and c.registered_by is null and c.uid not like 'erased %'
      and ((c.is_email_proved and c.email is not null) or (c.is_phone_proved and c.phone is not null))
    order by p.valid_until, p.id
    limit ${most}
  `.execute(db)
  return rows
}

/** Notes the last day of which a customer is told; false: it was told before, or moved meanwhile. */
export async function markTold(
  trx: Transaction<Tables>,
  { id, validUntil }: { id: string; validUntil: string },
): Promise<boolean> {
  const row = await trx
    .updateTable('appointments.package_purchases')
    .set({ told_until: validUntil })
    .where('id', '=', id)
    .where('valid_until', '=', validUntil)
    .where('told_until', 'is distinct from', validUntil)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
