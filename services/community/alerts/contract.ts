import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { Coordinates, Day, requiredText } from '#shared/values.ts'
import { PostKind, PostPicture, Sex, Species } from '../posts/contract.ts'

/** Subscription to posts of these kinds near a place; one notification per person and post. */
export const Alert = z.object({
  id: z.string(),
  kinds: z.array(PostKind),
  species: Species.nullable().describe('null: any'),
  label: z.string().describe('What its owner calls the place'),
  place: z.object({ lat: z.number(), lon: z.number() }).describe('Rounded to about 300 m'),
  radiusKm: z.int(),
  isPaused: z.boolean(),
  createdAt: z.iso.datetime(),
})

/** A lost pet for people whose work takes them past a place. */
export const LostNearby = z.object({
  id: z.string(),
  name: z.string(),
  species: Species,
  sex: Sex.nullable(),
  zone: z.string(),
  city: z.string(),
  lostOn: Day,
  picture: PostPicture.nullable(),
  code: z.string().describe('Of its posters: `tellSighting`'),
})

/** 'lat,lon;lat,lon': at most forty. */
const places = z
  .string()
  .max(1200)
  .regex(/^-?\d{1,2}(\.\d{1,7})?,-?\d{1,3}(\.\d{1,7})?(;-?\d{1,2}(\.\d{1,7})?,-?\d{1,3}(\.\d{1,7})?){0,39}$/)

const radiusKm = z.int().min(1).max(20)
const alertId = z.string().max(100)

export const alerts = {
  /**
   * Lost pets of the last seven days whose alert has reached one of these places, for couriers on their round and for
   * salons; at most three, the newest first. It tells what the lists and the posters tell.
   */
  lostNearby: operation({ access: 'customer' })
    .route({ method: 'GET', path: '/lost-nearby', summary: 'Lost near a round or a salon', tags: ['alerts'] })
    .input(z.object({ places }))
    .output(z.array(LostNearby)),

  alerts: operation({ access: 'guest' })
    .route({ method: 'GET', path: '/alerts', summary: "The caller's alerts", tags: ['alerts'] })
    .output(z.array(Alert)),

  /**
   * At most five per person. A second one for the same kinds, species and place updates the radius and resumes the
   * alert.
   */
  createAlert: operation({ access: 'customer', idempotency: true })
    .route({ method: 'POST', path: '/alerts', summary: 'Be told of what is near', tags: ['alerts'] })
    .input(
      z.object({
        kinds: z.array(PostKind).min(1).max(3),
        species: Species.nullable().default(null),
        label: requiredText('Label', 80),
        place: Coordinates,
        radiusKm,
      }),
    )
    .output(Alert),

  changeAlert: operation({ access: 'owner' })
    .route({ method: 'PATCH', path: '/alerts/{alertId}', summary: 'Widen, pause', tags: ['alerts'] })
    .input(z.object({ radiusKm, isPaused: z.boolean() }).partial().extend({ alertId }))
    .output(Alert),

  removeAlert: operation({ access: 'owner' })
    .route({ method: 'DELETE', path: '/alerts/{alertId}', summary: 'Remove an alert', tags: ['alerts'] })
    .input(z.object({ alertId }))
    .output(z.object({ removed: z.literal(true) })),
}
