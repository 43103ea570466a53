import type { Transaction } from 'kysely'
import { getSweepStart } from '#shared/pictures/remove-pictures.ts'
import { storePicture } from '#shared/pictures/store-picture.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { CommunityDependencies } from '../deps.ts'
import { communityError } from '../errors.ts'
import { communityPictures } from '../posts/community-pictures.ts'
import { refuseContact } from '../posts/create-post.ts'
import { showSighting } from '../posts/store/pictures.ts'
import type { Tables } from '../tables.ts'
import { DETAILS_WITHIN_MS } from './rules/sightings.ts'
import { requireSightedPost } from './sightings.ts'
import { addDetails, findSighting } from './store.ts'

interface Details {
  code: string
  sightingId: string
  words: string
  file?: File | undefined
}

/**
 * Adds a photo and how the pet was to a sighting, once and within an hour. The id of the sighting, which only its teller
 * got, proves who it is; its owner is not notified again.
 */
export async function addSightingDetails(
  deps: Pick<CommunityDependencies, 'db' | 'now' | 'storage' | 'log'>,
  details: Details,
): Promise<{ told: true }> {
  const { words, file } = details
  if (words === '' && !file)
    throw httpError('bad-input', { fields: { words: 'Cuéntanos cómo estaba o elige una foto' } })
  refuseContact({ words })
  if (!file) {
    await deps.db.transaction().execute((trx) => write(trx, deps, details))
    return { told: true }
  }
  // Refused before the picture is decoded, so that refused requests cost no work.
  const { id: postId } = await requireSightedPost(deps.db, details.code)
  const sighting = await findSighting(deps.db, details.sightingId)
  if (sighting?.post_id !== postId || sighting.detailed_at !== null) throw communityError('not-changeable')
  return storePicture(communityPictures, deps, { file }, async (pictureId) => {
    await deps.db.transaction().execute(async (trx) => {
      await write(trx, deps, details)
      const since = getSweepStart(deps.now())
      if (!(await showSighting(trx, { id: pictureId, sightingId: details.sightingId, since })))
        throw httpError('unavailable', { retryAfter: 1 })
    })
    return { answer: { told: true } }
  })
}

async function write(
  trx: Transaction<Tables>,
  { now }: Pick<CommunityDependencies, 'now'>,
  { code, sightingId, words }: Details,
): Promise<void> {
  const at = now()
  const { id: postId } = await requireSightedPost(trx, code, { isLocked: true })
  const since = new Date(at.getTime() - DETAILS_WITHIN_MS)
  if (!(await addDetails(trx, { id: sightingId, postId, words, since, at }))) throw communityError('not-changeable')
}
