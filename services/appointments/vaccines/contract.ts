import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { Day, requiredText } from '#shared/values.ts'
import { storePath, storeRoute } from '../stores/contract.ts'
import { VACCINES } from './rules/vaccine-names.ts'

export const Vaccine = z.enum(VACCINES)

const LackingVaccine = z.object({
  vaccine: Vaccine,
  until: Day.nullable().describe('Until when the last one counted; null: none is known'),
})

/** Vaccines that a visit needs and its pet's records do not show for its day. */
export const VisitVaccines = z.object({
  lacking: z.array(LackingVaccine),
  waiver: z
    .object({ reason: z.string(), acceptedLabel: z.string() })
    .nullable()
    .describe('The store accepts the visit without them'),
})
export type VisitVaccines = z.infer<typeof VisitVaccines>

/** Vaccines that one service needs and the pet's records do not show for the day; services without any are left out. */
export const PetVaccines = z.object({
  petId: z.string(),
  petName: z.string(),
  packId: z.string(),
  lacking: z.array(LackingVaccine).min(1),
})
export type PetVaccines = z.infer<typeof PetVaccines>

export const PackVaccines = z.object({ packId: z.string(), vaccines: z.array(Vaccine) })

const appointmentId = { appointmentId: z.string().max(100) }
const storeId = { storeId: z.string().max(100) }
const visitRoute = '/backoffice/appointments/{appointmentId}/vaccines' as const

/**
 * A pack may need vaccines: they are compared with the health records that the pet's family keeps. A visit is not begun
 * while one is lacking, unless the store accepts it with a reason.
 */
export const vaccines = {
  /** Packs that need vaccines; others are left out. */
  requiredVaccines: operation({ access: 'merchant', area: 'salon' })
    .route({
      method: 'GET',
      path: '/backoffice/stores/{storeId}/required-vaccines',
      summary: 'Vaccines that packs need',
      tags: ['staff'],
    })
    .input(z.object(storeId))
    .output(z.array(PackVaccines)),

  saveRequiredVaccines: operation({ access: 'merchant', area: 'salon' })
    .route({
      method: 'PUT',
      path: '/backoffice/stores/{storeId}/required-vaccines/{packId}',
      summary: 'Which vaccines a pack needs',
      tags: ['staff'],
    })
    .input(z.object({ ...storeId, packId: z.string().max(100), vaccines: z.array(Vaccine).max(6).default([]) }))
    .output(z.array(PackVaccines)),

  visitVaccines: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'GET', path: visitRoute, summary: 'Vaccines that a visit lacks', tags: ['staff'] })
    .input(z.object(appointmentId))
    .output(VisitVaccines),

  /** Accepts a visit without the vaccines that it lacks now; a later call writes the reason anew. */
  acceptWithoutVaccines: operation({ access: 'merchant', area: 'salon' })
    .route({ method: 'PUT', path: visitRoute, summary: 'Accept it without them', tags: ['staff'] })
    .input(z.object({ ...appointmentId, reason: requiredText('Reason', 300) }))
    .output(VisitVaccines),

  /** What the caller's pets lack for each service of a store, before they book. A pet that is not theirs lacks nothing. */
  petVaccines: operation({ access: 'guest' })
    .route({
      method: 'POST',
      path: `${storeRoute}/lacking-vaccines`,
      summary: 'Vaccines that pets lack',
      tags: ['booking'],
    })
    .input(
      z.object({
        ...storePath,
        petIds: z.array(z.string().max(100)).min(1).max(6),
        day: Day.optional().describe("Of the visit, in the store's zone; today without it"),
      }),
    )
    .output(z.array(PetVaccines)),

  /** The same for the pet's family, who can write down what was given. */
  appointmentVaccines: operation({ access: 'owner', guests: false })
    .route({
      method: 'GET',
      path: '/appointments/{appointmentId}/vaccines',
      summary: 'Vaccines that an own visit lacks',
      tags: ['appointments'],
    })
    .input(z.object(appointmentId))
    .output(VisitVaccines.pick({ lacking: true })),
}
