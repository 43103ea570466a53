import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { MOST_CELLS } from './rules/heat.ts'

/** A cell of the search map: about 160 m wide and high. */
export const SearchCell = z.object({
  row: z.int(),
  column: z.int(),
  centre: z.object({ lat: z.number(), lon: z.number() }),
  share: z.number().describe('Probability that the animal is here, 0 to 1'),
  level: z.int().min(0).max(4).describe('Step of its colour, 4 is the likeliest'),
  reason: z.enum(['loss', 'sighting']).describe('It is near the place of the loss, or near a sighting'),
  seenAt: z.iso.datetime().nullable().describe('Of the sighting that makes it likely'),
  walks: z.int().describe('Walks of the last 30 days; nobody is told whose'),
  walkedAt: z.iso.datetime().nullable().describe('The hour of the last one'),
  isOwnWalk: z.boolean().describe('The caller walked it in this hour, and may take that back'),
  posters: z.enum(['free', 'own', 'taken']).describe('Whether a helper hangs the posters here'),
})

/** Where to search for a lost animal, the likeliest cells first. */
export const SearchMap = z.object({
  species: z.enum(['PERRO', 'GATO', 'OTRO']),
  name: z.string(),
  place: z.object({ lat: z.number(), lon: z.number() }).describe('Where it was lost, rounded to about 300 m'),
  isOwn: z.boolean(),
  cellDegrees: z.number().describe('Side of a cell'),
  cells: z.array(SearchCell).max(MOST_CELLS),
  outside: z.number().describe('Probability that it is in none of the cells'),
  sightings: z.int().describe('Sightings with a place that count in the map'),
  foundWithin: z
    .object({ metres: z.int(), share: z.number() })
    .describe('Farthest distance that a study of its species published, and the share found within it'),
})

const postId = z.string().max(100)
const cell = {
  postId,
  row: z.coerce.number().int().min(-60_000).max(60_000),
  column: z.coerce.number().int().min(-120_000).max(120_000),
}
const marked = z.object({ marked: z.boolean().describe('Whether the cell has this mark of the caller now') })

/**
 * The search map of a listed lost notice, shared by its owner and everybody who helps; only accounts that signed in see it.
 * A notice that nobody may open reads as not found; one that ended answers 409.
 */
export const searchMap = {
  searchMap: operation({ access: 'customer' })
    .route({ method: 'GET', path: '/posts/{postId}/search-map', summary: 'Where to search', tags: ['search map'] })
    .input(z.object({ postId }))
    .output(SearchMap),

  /** The caller walked this cell now. Once an hour and cell counts; a second call changes nothing. */
  markWalked: operation({ access: 'customer' })
    .route({
      method: 'PUT',
      path: '/posts/{postId}/search-map/{row}/{column}/walk',
      summary: 'I searched here',
      tags: ['search map'],
    })
    .input(z.object(cell))
    .output(marked),

  /** Takes back what the caller marked in this hour; earlier walks stay. */
  unmarkWalked: operation({ access: 'customer' })
    .route({
      method: 'DELETE',
      path: '/posts/{postId}/search-map/{row}/{column}/walk',
      summary: 'I did not search here',
      tags: ['search map'],
    })
    .input(z.object(cell))
    .output(marked),

  /** The caller hangs the posters of this cell. One helper a cell: another one's is 409. */
  takePosterCell: operation({ access: 'customer' })
    .route({
      method: 'PUT',
      path: '/posts/{postId}/search-map/{row}/{column}/posters',
      summary: 'I hang posters here',
      tags: ['search map'],
    })
    .input(z.object(cell))
    .output(marked),

  /** Gives a cell of the caller back. */
  leavePosterCell: operation({ access: 'customer' })
    .route({
      method: 'DELETE',
      path: '/posts/{postId}/search-map/{row}/{column}/posters',
      summary: 'I do not hang posters here',
      tags: ['search map'],
    })
    .input(z.object(cell))
    .output(marked),
}
