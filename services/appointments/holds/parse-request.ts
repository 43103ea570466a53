import * as z from 'zod'
import { PetChoice } from '../bookings/booking-flow-contract.ts'
import type { Group } from '../bookings/gather-group.ts'
import { PACK_KINDS, SKILLS } from '../rules/enums.ts'
import { type SlotRequest, toSlotRequest } from '../slots/slot-question.ts'

/**
 * waiting.choice: the requested pets and address, and the slot request made from them. The customer is absent when a
 * slot becomes free, so nothing can be asked then; prices are calculated when the offer is viewed.
 */
const StoredRequest = z.object({
  pets: z.array(PetChoice),
  hasPickUp: z.boolean(),
  addressCode: z.string().nullable(),
  petNames: z.array(z.string()),
  packKinds: z.array(z.enum(PACK_KINDS)),
  wish: z.object({
    needs: z.array(z.object({ skills: z.array(z.enum(SKILLS)), minutes: z.number() })),
    travelMinutes: z.number(),
    /** Absent in requests that were stored before it was counted. */
    fetchMinutes: z.number().default(0),
  }),
})
type StoredRequest = z.infer<typeof StoredRequest>

export function parseHeldRequest(choice: unknown): Omit<StoredRequest, 'wish'> & { request: SlotRequest } {
  const { wish, ...held } = StoredRequest.parse(choice)
  return {
    ...held,
    request: { requirements: wish.needs, travelMinutes: wish.travelMinutes, fetchMinutes: wish.fetchMinutes },
  }
}

export function toStoredRequest(group: Group): StoredRequest {
  const { requirements, travelMinutes, fetchMinutes = 0 } = toSlotRequest(group)
  return {
    pets: group.pets.map(({ choice }) => choice),
    hasPickUp: group.hasPickUp,
    addressCode: group.addressCode,
    petNames: group.pets.map(({ pet }) => pet.name),
    packKinds: [...new Set(group.pets.map(({ pack }) => pack.kind))],
    wish: {
      needs: requirements.map(({ skills, minutes }) => ({ skills: [...skills], minutes })),
      travelMinutes,
      fetchMinutes,
    },
  }
}
