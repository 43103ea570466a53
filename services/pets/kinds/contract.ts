import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'

const page = {
  page: z.coerce.number().int().min(1).default(1),
  limit: z.coerce.number().int().min(0).max(1000).default(0).describe('0: all of them'),
}

export const Breed = z.object({
  id: z.string(),
  name: z.string(),
  petTypeId: z.string(),
  sortOrder: z.int(),
  minWeightKg: z.number().nullable().describe('Typical weight of a grown one'),
  maxWeightKg: z.number().nullable(),
})

export const PetType = z.object({
  id: z.string(),
  name: z.string().describe('A dog is recognised by PERRO'),
  icon: z.string().describe('An emoji'),
  breeds: z.array(Breed.pick({ id: true, name: true })),
  sortOrder: z.int(),
})

/** Pet types and breeds; public. */
export const kinds = {
  breeds: operation({ access: 'public', mayLag: true })
    .route({ method: 'GET', path: '/breeds', summary: 'Breeds, in their order', tags: ['kinds'] })
    .input(z.object({ ...page, petTypeId: z.string().max(100).optional() }))
    .output(z.object({ breeds: z.array(Breed), total: z.int() })),

  petTypes: operation({ access: 'public', mayLag: true })
    .route({ method: 'GET', path: '/pet-types', summary: 'Pet types, in their order', tags: ['kinds'] })
    .input(z.object(page))
    .output(z.object({ petTypes: z.array(PetType), total: z.int() })),
}
