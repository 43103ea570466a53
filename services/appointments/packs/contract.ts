import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { Money } from '#shared/values.ts'
import { MANDATORY_FIELDS, PACK_KINDS, SKILLS } from '../rules/enums.ts'
import { filled, storePath, storeRoute } from '../stores/contract.ts'

/** Price and duration of a service for one pet type and size. */
export const ServicePrice = z.object({
  id: z.string().describe("The draft's servicePriceId"),
  petTypeId: z.string(),
  size: z.string().nullable().describe("A key of the merchant's sizes; null: whatever the size"),
  amount: Money,
  minutes: z.int().min(0).max(720),
})

export const StoreService = z.object({
  id: z.string(),
  name: filled('ServiceName', 80),
  description: z.string().max(300),
  skill: z.enum(SKILLS).describe('What a station needs to do it'),
  prices: z.array(ServicePrice),
})

export const ServicePack = z.object({
  id: z.string(),
  servicePackId: z.enum(PACK_KINDS),
  name: z.string(),
  internalName: z.string().describe("For the merchant's people"),
  picture: z.string().nullable(),
  storeId: z.string(),
  serviceIds: z.array(z.string()).describe('What it consists of'),
  services: z.array(StoreService),
  active: z.boolean(),
  description: z.string(),
  /** Individually chosen services that take time at the station: 'Corte de uñas'. */
  subServices: z.array(StoreService),
  /** Optional services without time at a station: 'Perfume', 'Moño'. */
  optionalSubServices: z.array(StoreService),
  mandatoryFields: z.array(z.enum(MANDATORY_FIELDS)),
  isHomeVisit: z.boolean(),
  petTypeIds: z.array(z.string()).describe('Whom it is for: who has a price for every service of it'),
})

export const packs = {
  /** Active packs of a store, with every price. */
  servicePacks: operation({ access: 'public', mayLag: true })
    .route({ method: 'GET', path: `${storeRoute}/service-packs`, summary: 'What can be booked', tags: ['stores'] })
    .input(z.object(storePath))
    .output(z.object({ packs: z.array(ServicePack), extraServices: z.array(StoreService) })),
}
