import * as z from 'zod'
import { operation, PHOTO } from '#shared/rpc/operation.ts'
import { Day } from '#shared/values.ts'
import { Colour, PostPicture, Sex, Species } from '../posts/contract.ts'

/** Public data of a lost pet behind a poster's code, the same as on the poster. */
export const SightedPet = z.object({
  species: Species,
  sex: Sex.nullable(),
  colours: z.array(Colour),
  name: z.string().describe("'' and no picture until an operator has seen the notice"),
  city: z.string(),
  zone: z.string(),
  place: z.object({ lat: z.number(), lon: z.number() }).describe('Where it was lost, rounded to about 300 m'),
  lostOn: Day,
  picture: PostPicture.nullable(),
})

export const Sighting = z.object({
  id: z.string(),
  place: z.object({ lat: z.number(), lon: z.number() }).nullable().describe('Where the passer-by put it on the map'),
  where: z.string().describe('In their words'),
  seenAt: z.iso.datetime(),
  words: z.string(),
  picture: PostPicture.nullable(),
  toldAt: z.iso.datetime(),
})

const code = z.string().max(100)

/** Sightings need only the code of a poster, valid until the notice ends. An expired code reads like an unknown one. */
export const sightings = {
  sightedPet: operation({ access: 'public' })
    .route({ method: 'GET', path: '/public/sightings/{code}', summary: 'The pet of a poster', tags: ['sightings'] })
    .input(z.object({ code }))
    .output(SightedPet),

  /**
   * Without an account; with a map point, or in words. A phone or an e-mail in a text: 422. Identical texts of one day
   * count once.
   */
  tellSighting: operation({ access: 'public', ...PHOTO })
    .route({ method: 'POST', path: '/public/sightings/{code}', summary: "'La vi'", tags: ['sightings'] })
    .input(
      z.object({
        code,
        lat: z.coerce.number().min(-90).max(90).optional(),
        lon: z.coerce.number().min(-180).max(180).optional(),
        where: z.string().trim().max(200).default(''),
        seenAt: z.iso.datetime({ offset: true }).optional().describe('Now, when it is not said'),
        words: z.string().trim().max(1000).default(''),
        file: z.file().optional().describe('A photo of at most 8 MB'),
      }),
    )
    .output(z.object({ told: z.literal(true), sightingId: z.string().describe('For `addSightingDetails`') })),

  /** How the pet was, and a photo, of a sighting of the last hour; once, by whoever told it. Otherwise 409. */
  addSightingDetails: operation({ access: 'public', ...PHOTO })
    .route({
      method: 'POST',
      path: '/public/sightings/{code}/{sightingId}/details',
      summary: 'What else the passer-by saw',
      tags: ['sightings'],
    })
    .input(
      z.object({
        code,
        sightingId: z.string().max(64),
        words: z.string().trim().max(1000).default(''),
        file: z.file().optional().describe('A photo of at most 8 MB'),
      }),
    )
    .output(z.object({ told: z.literal(true) })),

  /** Sightings of a lost notice of the caller, the newest first; at most 200. */
  sightingsOfPost: operation({ access: 'owner' })
    .route({ method: 'GET', path: '/own-posts/{postId}/sightings', summary: 'Who saw it', tags: ['sightings'] })
    .input(z.object({ postId: z.string().max(100) }))
    .output(z.array(Sighting)),
}
