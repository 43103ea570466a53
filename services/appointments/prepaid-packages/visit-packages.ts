import type { Kysely, Selectable, Transaction } from 'kysely'
import * as z from 'zod'
import { toWallClock } from '../rules/local-clock.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import type { AppointmentsAppointments, Tables } from '../tables.ts'
import { assignPackages, type BoughtPackage, getPackagePart } from './rules/prepaid-package.ts'
import { findActivePurchases, findStandingUses, type PurchaseRow } from './store.ts'

type Database = Kysely<Tables> | Transaction<Tables>
type VisitRow = Selectable<AppointmentsAppointments>

interface PackageUse {
  entryId: string
  name: string
  /** Minor units. */
  amount: number
}

interface PackageOffer {
  purchaseId: string
  name: string
  visitsLeft: number
  validUntil: string
  pays: number
  depositBack: number
}

/** By visit: the package that paid it, or the customer's package that can pay it. */
export async function findVisitPackages(
  db: Database,
  { store, customerId, visits }: { store: StoreRecord; customerId: string; visits: readonly VisitRow[] },
): Promise<Map<string, { use: PackageUse | null; offer: PackageOffer | null }>> {
  const [purchases, uses] = await Promise.all([
    findActivePurchases(db, { storeId: store.id, customerId }),
    findPackageUses(
      db,
      visits.map(({ id }) => id),
    ),
  ])
  const open = visits.filter(({ id, state }) => !uses.has(id) && state !== 'CANCELLED' && state !== 'NO_SHOW')
  const assigned = assignPackages(
    purchases.map((row) => ({ ...toBought(row), row })),
    open.map((visit) => toPackageVisit(visit, store)),
  )
  return new Map(
    visits.map((visit) => {
      const bought = assigned[open.indexOf(visit)]
      return [visit.id, { use: uses.get(visit.id) ?? null, offer: bought ? toOffer(bought.row, visit) : null }]
    }),
  )
}

/** The packages that paid visits, by visit. */
export async function findPackageUses(
  db: Database,
  appointmentIds: readonly string[],
): Promise<Map<string, PackageUse>> {
  const uses = await findStandingUses(db, appointmentIds)
  return new Map(uses.map(({ appointmentId, ...use }) => [appointmentId, use]))
}

function toOffer({ id, name, visits_left, valid_until }: PurchaseRow, visit: VisitRow): PackageOffer | null {
  const pays = getPayable(visit)
  if (pays === 0) return null
  return {
    ...{ purchaseId: id, name, visitsLeft: visits_left, validUntil: valid_until, pays },
    depositBack: visit.deposit_paid_minor,
  }
}

/** A purchase as the rules look at it. */
export function toBought(row: PurchaseRow): BoughtPackage {
  return {
    packIds: row.pack_ids,
    petTypeIds: row.pet_type_ids,
    sizes: row.sizes,
    visitsLeft: row.visits_left,
    validUntil: row.valid_until,
    state: row.state === 'refunded' || row.state === 'reversed' ? row.state : 'active',
  }
}

const Pack = z.object({ id: z.string() })

export function toPackageVisit(visit: VisitRow, { timezone }: Pick<StoreRecord, 'timezone'>) {
  return {
    packId: Pack.parse(visit.service_pack).id,
    petTypeId: visit.pet_type_id,
    petSize: visit.pet_size,
    day: toWallClock(visit.visit_starts_at.getTime(), timezone).day,
  }
}

const Lines = z.array(z.object({ amount: z.int() }))

/** What a package pays of a visit, whose deposit goes back; minor units. */
export function getPayable(visit: VisitRow): number {
  const lines = [visit.sub_services, visit.optional_sub_services, visit.extra_services].flatMap((each) =>
    Lines.parse(each),
  )
  return getPackagePart({
    subtotal: visit.subtotal_minor,
    discount: visit.discount_minor,
    added: lines.reduce((sum, { amount }) => sum + amount, 0),
    due: Math.max(0, visit.total_minor - visit.paid_minor),
  })
}
