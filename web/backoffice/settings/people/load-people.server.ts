import type { RouterContextProvider } from 'react-router'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'
import type { Merchant } from './role-fields.tsx'

/** The merchants with a store, by name; none when appointments does not answer. */
export async function loadMerchants(context: Readonly<RouterContextProvider>): Promise<Merchant[]> {
  const { appointments } = context.get(servicesContext)
  const stores = await orNull(appointments.staffStores(undefined, { context: context.get(visitContext).call }))
  const names = new Map(stores?.map(({ merchantId, merchantName }) => [merchantId, merchantName]))
  return [...names].map(([id, name]) => ({ id, name })).sort((one, other) => one.name.localeCompare(other.name, 'es'))
}

/** Name of a merchant; its id when it has no store. */
export function nameMerchant(merchants: readonly Merchant[], id: string | null): string | null {
  return id && (merchants.find((merchant) => merchant.id === id)?.name ?? id)
}
