import * as z from 'zod'
import { daysBetween } from '#services/pets/rules/days.ts'
import { CommunityPostMoved } from '../contract.ts'
import type { CommunityDependencies } from '../deps.ts'
import { findPictures } from '../posts/store/pictures.ts'
import { type Database, findPost, type PostRow } from '../posts/store/posts.ts'
import { type Comparable, judgeMatch, SUGGEST_FROM } from './rules/match.ts'
import { findMatchCandidates, saveSuggestedMatch } from './store.ts'

/** Nearest candidates of one species that are scored. */
const mostCandidates = 200
const mostSuggested = 10

/** Scores the candidates of a newly listed notice and saves those above the threshold. Repeating it changes nothing. */
export async function suggestMatches(
  { db, jobs, now }: Pick<CommunityDependencies, 'db' | 'jobs' | 'now'>,
  fact: object,
): Promise<void> {
  const { postId, status } = CommunityPostMoved.parse(fact)
  const row = await findPost(db, postId)
  if (status !== 'open' || !row || row.status !== 'open' || row.kind === 'adoption') return
  const found = await findMatches(db, row)
  await db.transaction().execute(async (trx) => {
    for (const { lostId, foundId, score, signals } of found) {
      const isNew = await saveSuggestedMatch(trx, { lostId, foundId, score, signals, at: now() })
      if (isNew) await jobs.publish(trx, 'community-match-suggested', { lostId, foundId })
    }
  })
}

/** The candidates with the best scores. */
export async function findMatches(db: Database, row: PostRow) {
  const candidates = await findMatchCandidates(db, row, { nearest: mostCandidates })
  const pictures = await findPictures(db, [row.id, ...candidates.map(({ id }) => id)])
  const looks = Map.groupBy(
    pictures.filter(({ look }) => look !== null),
    ({ postId }) => postId,
  )
  const comparable = (post: PostRow): Comparable => ({
    species: post.species,
    // Public, rounded place: with the exact one, the distance in the signals would help both sides to locate each
    // other.
    place: { lat: post.shown_lat ?? 0, lon: post.shown_lon ?? 0 },
    day: daysBetween('1970-01-01', post.seen_on ?? '1970-01-01'),
    colours: post.colours,
    size: post.size,
    sex: post.sex,
    breed: post.breed,
    chipIndex: post.chip_index,
    looks: (looks.get(post.id) ?? []).map(({ look }) => z.string().parse(look)),
  })
  const own = comparable(row)
  return candidates
    .flatMap((other) => {
      const [lost, found] = row.kind === 'lost' ? [row, other] : [other, row]
      const judged = row.kind === 'lost' ? judgeMatch(own, comparable(other)) : judgeMatch(comparable(other), own)
      return judged && judged.score >= SUGGEST_FROM ? [{ lostId: lost.id, foundId: found.id, ...judged }] : []
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, mostSuggested)
}
