import * as z from 'zod'
import type { Point } from '#shared/geo.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { SearchMap } from '../contract.ts'
import type { CommunityDependencies } from '../deps.ts'
import { communityError } from '../errors.ts'
import { PostKind, PostStatus, Species } from '../posts/contract.ts'
import { isListed, isPublic } from '../posts/rules/post-life.ts'
import { type Database, findPost, type PostRow } from '../posts/store/posts.ts'
import { findSightings } from '../sightings/store.ts'
import { getHeatLevel, getHeatMap, type HeatMap } from './rules/heat.ts'
import { CELL_DEGREES, formatCell, getCellCentre } from './rules/search-grid.ts'
import { getFarthest, type SearchedSpecies } from './rules/search-model.ts'
import { findPosterCells, findWalks, type WalkedHour } from './store.ts'

const HOUR_MS = 3_600_000
/** Days for which marks are kept. */
export const MARKS_LAST_DAYS = 30
/** Most sightings of a map, the newest. */
const MOST_SIGHTINGS = 60

/** Start of the hour, in UTC. */
export function startOfHour(at: Date): Date {
  return new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)
}

/** A lost notice that is searched for, with its public place. */
export interface SearchedPost {
  row: PostRow
  species: SearchedSpecies
  place: Point
}

/**
 * The lost notice if it is listed, or waits for an operator and is the caller's. One that ended is refused as not open; one
 * that the caller may not open reads as not found.
 */
export async function requireSearchedPost(db: Database, postId: string, context: CallContext): Promise<SearchedPost> {
  const row = await findPost(db, postId)
  const state = z.object({ kind: PostKind, status: PostStatus, species: Species }).safeParse(row).data
  if (!row || state?.kind !== 'lost') throw communityError('post-not-found')
  const { status, species } = state
  const isOwn = row.owner_uid === accountUid(context)
  if (!isPublic(status) && !isOwn) throw communityError('post-not-found')
  if (!isListed(status) && status !== 'waiting') throw communityError('not-open')
  if (row.shown_lat === null || row.shown_lon === null) throw communityError('post-not-found')
  return { row, species, place: { lat: row.shown_lat, lon: row.shown_lon } }
}

/** Where to search: probabilities by cell, with what helpers marked. */
export async function getSearchMap(
  { db, now }: Pick<CommunityDependencies, 'db' | 'now'>,
  { postId }: { postId: string },
  context: CallContext,
): Promise<SearchMap> {
  const uid = accountUid(context)
  const post = await requireSearchedPost(db, postId, context)
  const { heat, walks, sightings } = await readHeat(db, post, { uid, now: now() })
  const walksByCell = Map.groupBy(walks, formatCell)
  const posters = new Map(
    (await findPosterCells(db, { postId, uid })).map(
      (each) => [formatCell(each), each.isOwn ? 'own' : 'taken'] as const,
    ),
  )
  const thisHour = startOfHour(now()).getTime()
  const most = heat.cells[0]?.share ?? 0
  return {
    species: post.species,
    name: post.row.name,
    place: post.place,
    isOwn: post.row.owner_uid === uid,
    cellDegrees: CELL_DEGREES,
    cells: heat.cells.map((cell) => {
      const hours = walksByCell.get(formatCell(cell)) ?? []
      return {
        row: cell.row,
        column: cell.column,
        centre: getCellCentre(cell),
        share: Number(cell.share.toFixed(6)),
        level: getHeatLevel(cell.share, most),
        reason: cell.reason,
        seenAt: cell.seenAt?.toISOString() ?? null,
        walks: hours.reduce((sum, { people }) => sum + people, 0),
        walkedAt: hours[0]?.hour.toISOString() ?? null,
        isOwnWalk: hours.some(({ hour, isOwn }) => isOwn && hour.getTime() === thisHour),
        posters: posters.get(formatCell(cell)) ?? 'free',
      }
    }),
    outside: heat.outside,
    sightings,
    foundWithin: getFarthest(post.species),
  }
}

/** Keys of the cells that a helper hangs posters in, the caller's among them. */
export async function readTakenCells(db: Database, asked: { postId: string; uid: string }): Promise<Set<string>> {
  return new Set((await findPosterCells(db, asked)).map(formatCell))
}

/** Heat of a notice from its sightings and walks. */
export async function readHeat(
  db: Database,
  { row, species, place }: SearchedPost,
  { uid, now }: { uid: string; now: Date },
): Promise<{ heat: HeatMap; walks: WalkedHour[]; sightings: number }> {
  const since = new Date(now.getTime() - MARKS_LAST_DAYS * 24 * HOUR_MS)
  const walks = await findWalks(db, { postId: row.id, uid, since })
  const sightings = (await findSightings(db, [row.id], { first: MOST_SIGHTINGS })).flatMap(({ lat, lon, seen_at }) =>
    lat === null || lon === null ? [] : [{ place: { lat, lon }, seenAt: seen_at }],
  )
  const heat = getHeatMap({
    species,
    place,
    sightings,
    walks: walks.flatMap(({ row: cellRow, column, hour, people }) =>
      Array.from({ length: people }, () => ({ cell: { row: cellRow, column }, walkedAt: hour })),
    ),
    now,
  })
  return { heat, walks, sightings: sightings.length }
}
