import type { AppointmentsClient } from '#services/appointments/client.ts'
import type { StaffAppointment } from '#services/appointments/contract.ts'
import { plusDays } from '#services/pets/rules/days.ts'
import { deriveId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'

/** The salon whose customers buy packages. */
export const PACKAGE_STORE = 'spa-equipetrol-san-martin'
/** A person of the demonstration who signs in, and finds a package in her account. */
const SHOWN_CUSTOMER = 'Ana María Suárez'

const TEN = { packageId: deriveId('demo package of ten baths'), name: '10 baños', visits: 10, price: 68_000 }
const FIVE = { packageId: deriveId('demo package of five baths'), name: '5 baños', visits: 5, price: 37_000 }

interface Salon {
  client: AppointmentsClient
  /** Context of the staff with an idempotency key of its own. */
  staff(key: string): CallContext
}

/** Offers packages of baths and sells them to customers whose pets are bathed in these visits. */
export async function sellPackages({ client, staff }: Salon, visits: readonly StaffAppointment[]): Promise<void> {
  const storeId = PACKAGE_STORE
  const { packs } = await client.staffStore({ storeId }, { context: staff('store') })
  const packIds = packs.filter(({ servicePackId }) => servicePackId === 'bano').map(({ id }) => id)
  const offer = { storeId, version: 0, packIds, petTypeIds: [], sizes: [], singlePrice: 8000, active: true }
  await client.savePrepaidPackage({ ...offer, ...TEN, validDays: 365 }, { context: staff('ten') })
  // It ends within two weeks of the demonstration's first day.
  await client.savePrepaidPackage({ ...offer, ...FIVE, validDays: 20 }, { context: staff('five') })

  const [shown] = await client.counterCustomers({ storeId, search: SHOWN_CUSTOMER }, { context: staff('shown') })
  const bathed = visits.filter(({ servicePack }) => packIds.includes(servicePack.id)).map(({ customer }) => customer.id)
  const buyers = [...new Set([...(shown ? [shown.id] : []), ...bathed])].slice(0, 4)
  for (const [index, customerId] of buyers.entries()) {
    const { packageId, price } = index % 2 === 0 ? TEN : FIVE
    const method = index === 1 ? ('qr' as const) : ('cash' as const)
    await client.sellPackage(
      { storeId, customerId, packageId, method, price },
      { context: staff(`sale ${customerId}`) },
    )
  }
}

/** Gives one customer more time, and another one money back. */
export async function changePackages({ client, staff }: Salon, today: string): Promise<void> {
  const storeId = PACKAGE_STORE
  const sold = await client.packagePurchases({ storeId }, { context: staff('sold') })
  const [extended, refunded] = sold
    .filter(({ customerName }) => customerName !== SHOWN_CUSTOMER)
    .toSorted((one, other) => one.customerId.localeCompare(other.customerId))
  if (extended?.changes.length === 0) {
    const validUntil = plusDays(extended.validUntil < today ? today : extended.validUntil, 30)
    const change = { storeId, purchaseId: extended.id, validUntil, reason: 'Estuvo de viaje' }
    await client.extendPackage(change, { context: staff('extension') })
  }
  if (refunded?.changes.length === 0) {
    const { id: purchaseId, refundable: amount } = refunded
    const change = { storeId, purchaseId, amount, method: 'cash' as const, reason: 'Se mudó de ciudad' }
    await client.refundPackage(change, { context: staff('refund') })
  }
}
