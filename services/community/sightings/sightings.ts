import type { Transaction } from 'kysely'
import * as z from 'zod'
import { dayIn } from '#services/pets/rules/days.ts'
import { getNetwork } from '#shared/client-network.ts'
import { countries } from '#shared/countries/countries.ts'
import { refusePlaceOutside } from '#shared/countries/place-error.ts'
import { computeFingerprint } from '#shared/database/idempotency.ts'
import { hashSecret, newId } from '#shared/ids.ts'
import { getSweepStart } from '#shared/pictures/remove-pictures.ts'
import { fingerprintPicture, storePicture } from '#shared/pictures/store-picture.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { CountryIsoCode } from '#shared/values.ts'
import type { SightedPet, Sighting } from '../contract.ts'
import type { CommunityDependencies } from '../deps.ts'
import { communityError } from '../errors.ts'
import { communityKeys } from '../keys.ts'
import { communityPictures } from '../posts/community-pictures.ts'
import { PostKind, PostStatus } from '../posts/contract.ts'
import { refuseContact } from '../posts/create-post.ts'
import { requireOwnPost } from '../posts/posts.ts'
import { showSighting } from '../posts/store/pictures.ts'
import type { Database, PostRow } from '../posts/store/posts.ts'
import { toPictureUrls, toPosts } from '../posts/to-post.ts'
import type { Tables } from '../tables.ts'
import { canBeSeenAt, canBeSighted, isEnough } from './rules/sightings.ts'
import {
  countSightings,
  countSightingsFrom,
  findPostByCode,
  findSameSighting,
  findSightings,
  insertSighting,
  saveCode,
} from './store.ts'

type Dependencies = Pick<CommunityDependencies, 'db' | 'now' | 'jobs' | 'storage' | 'log'>

interface SightingInput {
  code: string
  lat?: number | undefined
  lon?: number | undefined
  where: string
  seenAt?: string | undefined
  words: string
  file?: File | undefined
}

/** Code of a lost notice's posters, derived, so that every print has the same one. */
export async function getSightingCode(
  deps: Pick<CommunityDependencies, 'db' | 'now' | 'secrets'>,
  postId: string,
): Promise<string> {
  const code = (await communityKeys(deps)).deriveSightingCode(postId)
  await saveCode(deps.db, { codeHash: hashSecret(code), postId, now: deps.now() })
  return code
}

/** Data of the pet behind a poster's code. */
export async function sightedPet({ db }: Pick<Dependencies, 'db'>, { code }: { code: string }): Promise<SightedPet> {
  const row = await requireSightedPost(db, code)
  const [post] = await toPosts(db, [row], null)
  if (!post || post.seenOn === null || post.place === null) throw communityError('sighting-code-not-valid')
  const { species, sex, colours, city, zone, place, seenOn, status, name, pictures } = post
  // Texts and pictures are hidden until an operator has approved the notice.
  const isSeen = status !== 'waiting'
  const picture = (isSeen && pictures[0]) || null
  return { species, sex, colours, city, zone, place, lostOn: seenOn, name: isSeen ? name : '', picture }
}

/** Records a passer-by's sighting and notifies the owner. Identical texts of one day count once. */
export async function tellSighting(
  deps: Dependencies,
  sighting: SightingInput,
  { client }: CallContext,
): Promise<{ told: true; sightingId: string }> {
  const { where, words, file } = sighting
  if ((sighting.lat === undefined) !== (sighting.lon === undefined) || (sighting.lat === undefined && where === ''))
    throw communityError('where-missing', { fields: { where: 'Marca el lugar en el mapa o escríbelo' } })
  refuseContact({ where, words })
  const { lat, lon } = sighting
  if (lat !== undefined && lon !== undefined) {
    const { country } = await requireSightedPost(deps.db, sighting.code)
    refusePlaceOutside({ lat, lon }, CountryIsoCode.parse(country), communityError)
  }
  const clientHash = client === undefined ? null : hashSecret(`sighting\0${getNetwork(client)}`)
  const looks = file ? await fingerprintPicture({ file }) : null
  const write = (trx: Transaction<Tables>, pictureId: string | null) =>
    noteSighting(trx, deps, { ...sighting, clientHash, looks, pictureId })

  if (!file) return { told: true, sightingId: await deps.db.transaction().execute((trx) => write(trx, null)) }
  // Limits are checked before the picture is decoded, so that refused requests cost no work.
  await deps.db.transaction().execute((trx) => refuseEnough(trx, deps, { code: sighting.code, clientHash }))
  return storePicture(communityPictures, deps, { file }, async (pictureId) => {
    const sightingId = await deps.db.transaction().execute((trx) => write(trx, pictureId))
    return { answer: { told: true, sightingId } }
  })
}

/** Sightings of a notice, for its owner only. */
export async function listSightings(
  { db }: Pick<Dependencies, 'db'>,
  { postId }: { postId: string },
  context: CallContext,
): Promise<Sighting[]> {
  await requireOwnPost(db, postId, context)
  return (await toSightings(db, [postId], { first: 200 })).map(({ sighting }) => sighting)
}

/** Sightings of these notices; all of them, or the newest. The caller checks the access. */
export async function toSightings(db: Database, postIds: readonly string[], newest?: { first: number }) {
  return (await findSightings(db, postIds, newest)).map((row) => ({
    postId: row.post_id,
    sighting: {
      id: row.id,
      place: row.lat === null || row.lon === null ? null : { lat: row.lat, lon: row.lon },
      where: row.place,
      seenAt: row.seen_at.toISOString(),
      words: row.words,
      picture: row.pictureId === null ? null : toPictureUrls(row.pictureId),
      toldAt: row.created_at.toISOString(),
    },
  }))
}

/** Post of a code. A code of an ended notice reads like an unknown one. */
export async function requireSightedPost(db: Database, code: string, { isLocked = false } = {}): Promise<PostRow> {
  const row = await findPostByCode(db, hashSecret(code), { isLocked })
  const state = z.object({ kind: PostKind, status: PostStatus }).safeParse(row).data
  if (!row || !state || !canBeSighted(state)) throw communityError('sighting-code-not-valid')
  return row
}

async function refuseEnough(
  trx: Transaction<Tables>,
  { now: clock }: Pick<Dependencies, 'now'>,
  { code, clientHash }: { code: string; clientHash: string | null },
): Promise<PostRow> {
  const now = clock()
  const row = await requireSightedPost(trx, code, { isLocked: true })
  const counts = {
    code: await countSightings(trx, row.id, now),
    client: clientHash === null ? null : await countSightingsFrom(trx, clientHash, now),
  }
  if (isEnough(counts)) throw communityError('too-many-sightings', { retryAfter: 3600 })
  return row
}

interface Noted extends Omit<SightingInput, 'file'> {
  clientHash: string | null
  looks: object | null
  pictureId: string | null
}

/** Answers the id of the sighting, or of the same one that was told before. */
async function noteSighting(trx: Transaction<Tables>, deps: Dependencies, noted: Noted): Promise<string> {
  const { code, lat, lon, where, words, clientHash, looks, pictureId } = noted
  const now = deps.now()
  const post = await requireSightedPost(trx, code, { isLocked: true })
  const day = dayIn(countries[CountryIsoCode.parse(post.country)].timezone, now)
  const fingerprint = computeFingerprint({ lat, lon, where, words, looks, day })
  const same = await findSameSighting(trx, { postId: post.id, fingerprint })
  if (same !== undefined) return same
  await refuseEnough(trx, deps, { code, clientHash })
  const seenAt = noted.seenAt === undefined ? now : new Date(noted.seenAt)
  if (!canBeSeenAt(seenAt, { lostOn: post.seen_on ?? day, now }))
    throw communityError('time-not-valid', {
      fields: { seenAt: 'Elige cuándo la viste: ya pasó, y ya estaba perdida' },
    })

  const id = newId()
  await insertSighting(trx, {
    id,
    post_id: post.id,
    lat: lat ?? null,
    lon: lon ?? null,
    place: where,
    seen_at: seenAt,
    words,
    client_hash: clientHash,
    fingerprint,
    created_at: now,
  })
  if (pictureId !== null && !(await showSighting(trx, { id: pictureId, sightingId: id, since: getSweepStart(now) })))
    throw httpError('unavailable', { retryAfter: 1 })
  await deps.jobs.publish(trx, 'community-sighting-told', { sightingId: id })
  return id
}
