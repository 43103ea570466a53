import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { TillMethod } from '../calendar/till/rules/till.ts'
import { writeEntry } from '../calendar/till/write-entry.ts'
import { createOnce } from '../create-once.ts'
import { findAtCounter } from '../customers/counter-customers.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { addDays, todayIn } from '../rules/local-clock.ts'
import { findStaffStore } from '../staff-scope.ts'
import type { StorePurchase } from './contract.ts'
import { showPurchase } from './purchases.ts'
import { findPackages, insertPurchase } from './store.ts'

/** Sells a package to a customer whom the merchant knows, and takes its price in the till of today. */
export async function sellPackage(
  deps: AppointmentsDependencies,
  input: { storeId: string; customerId: string; packageId: string; method: TillMethod; price: number },
  context: CallContext,
): Promise<StorePurchase> {
  const { storeId, packageId, method, price } = input
  const { store, scope } = await findStaffStore(deps, storeId, context)
  const { customer } = await findAtCounter(deps, input, context)

  const { purchaseId } = await createOnce(deps, { operation: 'sell-package', input }, context, async (trx) => {
    const sold = (await findPackages(trx, storeId)).find(({ id }) => id === packageId)
    if (!sold?.is_active) throw appointmentsError('package-not-found')
    if (sold.price_minor !== price) throw appointmentsError('amount-due-differs')

    const now = deps.now()
    const id = newId()
    const { name, pack_ids, pet_type_ids, sizes, visits, price_minor, single_price_minor } = sold
    await insertPurchase(trx, {
      ...{ id, package_id: packageId, store_id: storeId, customer_id: customer.id, currency: store.currency },
      ...{ name, pack_ids, pet_type_ids, sizes, visits, visits_left: visits, price_minor, single_price_minor },
      ...{ sold_by: scope.uid, sold_at: now },
      valid_until: addDays(todayIn(store.timezone, now), sold.valid_days),
    })
    const entry = { kind: 'package_sale' as const, method, amount_minor: price_minor, purchase_id: id }
    const entryId = await writeEntry(trx, deps, { store, scope }, entry)
    await deps.jobs.publish(trx, 'visit-paid', { entryId })
    return { purchaseId: id }
  })
  return showPurchase(deps, { store, scope, purchaseId })
}
