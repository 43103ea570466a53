import type { ServicePack, ServicePrice, StoreService } from '#services/appointments/contract.ts'

export interface PriceOfStore extends ServicePrice {
  serviceId: string
  serviceName: string
  isExtra: boolean
}

/** Prices of a store by service; a service in several packs is listed once. */
export function getPrices(packs: readonly ServicePack[], extraServices: readonly StoreService[]): PriceOfStore[] {
  const inPacks = packs.flatMap((pack) => [...pack.services, ...pack.subServices, ...pack.optionalSubServices])
  const extras = new Set(extraServices.map(({ id }) => id))
  const services = new Map([...inPacks, ...extraServices].map((service) => [service.id, service]))
  return [...services.values()].flatMap(({ id, name, prices }) =>
    prices.map((price) => ({ ...price, serviceId: id, serviceName: name, isExtra: extras.has(id) })),
  )
}
