import { countries } from '#shared/countries/countries.ts'
import { accountUid } from '#shared/rpc/access.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { CommunityDependencies } from '../deps.ts'
import { post } from '../posts/posts.ts'
import { planPosterCells } from '../search-map/rules/poster-plan.ts'
import { readHeat, readTakenCells, requireSearchedPost } from '../search-map/search-map.ts'
import { toPosterLabels } from './post-labels.ts'
import { renderPostPhoto } from './post-photo.ts'
import { getPosterUrl } from './posters.ts'

/**
 * Posters for doors with the plan of where to hang them, of a lost notice whose search map the caller may see. The plan
 * follows from the heat, so it is for people who signed in.
 */
export async function getDoorPosters(
  deps: Pick<CommunityDependencies, 'db' | 'now' | 'storage' | 'secrets' | 'origins'>,
  { postId }: { postId: string },
  context: CallContext,
): Promise<File> {
  const uid = accountUid(context)
  const now = deps.now()
  const searched = await requireSearchedPost(deps.db, postId, context)
  const notice = await post(deps, { postId }, context)
  const { heat } = await readHeat(deps.db, searched, { uid, now })
  const { locale } = countries[notice.countryCode]
  const cells = planPosterCells(heat.cells, {
    loss: searched.place,
    taken: await readTakenCells(deps.db, { postId, uid }),
    locale,
  })
  // Imported on use: drawing loads fonts and a layout engine that no other operation needs.
  const { doorPhoto, drawDoorPosters } = await import('./draw-door-posters.ts')
  const bytes = await drawDoorPosters({
    ...toPosterLabels(notice),
    cells,
    photo: await renderPostPhoto(deps.storage, notice, doorPhoto),
    url: await getPosterUrl(deps, notice),
    shortAddress: `${new URL(deps.origins[notice.countryCode]).host}/lostPets`,
    madeAt: now,
  })
  if (!bytes) throw httpError('overloaded', { retryAfter: 5 })
  return new File([Buffer.from(bytes)], 'carteles.pdf', { type: 'application/pdf' })
}
