import { formatMoney } from '#shared/money.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { StoreService } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { changeStore } from '../stores/change-store.ts'
import { updatePriceRow } from '../stores/store/store-changes.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import { toService } from './service-packs.ts'

/** Updates a price and duration; existing bookings keep theirs. */
export async function updatePrice(
  deps: AppointmentsDependencies,
  {
    storeId,
    priceId,
    amount,
    minutes,
  }: { storeId: string; priceId: string; amount?: number | undefined; minutes?: number | undefined },
  context: CallContext,
): Promise<StoreService> {
  const { store } = await changeStore(deps, storeId, context, async (trx, { scope, store }) => {
    const { service, price } = findPrice(store, priceId)
    const changes = { amount_minor: amount ?? price.amount, minutes: minutes ?? price.minutes }
    if (!(await updatePriceRow(trx, scope, { storeId, priceId, changes }))) throw appointmentsError('price-not-found')
    return `Cambió «${service.name}»: ${formatMoney(changes.amount_minor, store.currency)}, ${changes.minutes} min`
  })
  return toService(findPrice(store, priceId).service)
}

function findPrice({ services }: StoreRecord, priceId: string) {
  for (const service of services) {
    const price = service.prices.find(({ id }) => id === priceId)
    if (price) return { service, price }
  }
  throw appointmentsError('price-not-found')
}
