import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { Post } from '../contract.ts'
import type { CommunityDependencies } from '../deps.ts'
import { communityError } from '../errors.ts'
import { postPath } from '../notifications/notify-person.ts'
import { post } from '../posts/posts.ts'
import { isListed } from '../posts/rules/post-life.ts'
import { getSightingCode } from '../sightings/sightings.ts'
import { drawShareImage, drawStatus, sharePhoto, statusPhoto } from './draw-picture.ts'
import { toPosterLabels } from './post-labels.ts'
import { renderPostPhoto } from './post-photo.ts'

type Dependencies = Pick<CommunityDependencies, 'db' | 'now' | 'storage' | 'secrets' | 'origins'>
interface Asked {
  postId: string
}

/** Poster of a listed lost or found notice, for everybody; of a waiting one only for its owner. */
export async function getPostPoster(deps: Dependencies, asked: Asked, context: CallContext): Promise<File> {
  const notice = await hangable(deps, asked, context)
  const { kind } = notice
  if (kind === 'adoption') throw communityError('post-not-found')
  // Imported on use: drawing loads fonts and a layout engine that no other operation needs.
  const { drawPoster, posterPhoto } = await import('./draw-poster.ts')
  const photo = await renderPostPhoto(deps.storage, notice, posterPhoto)
  const origin = deps.origins[notice.countryCode]
  const bytes = await drawPoster({
    ...toPosterLabels(notice),
    kind,
    photo,
    url: await getPosterUrl(deps, notice),
    shortAddress: `${new URL(origin).host}${kind === 'lost' ? '/lostPets' : '/foundPets'}`,
    // Fixed creation date, so that the bytes stay the same while the notice does.
    madeAt: new Date(notice.createdAt),
  })
  if (!bytes) throw httpError('overloaded', { retryAfter: 5 })
  return new File([Buffer.from(bytes)], 'cartel.pdf', { type: 'application/pdf' })
}

/** Vertical picture of a lost notice for a status, for those who may get its poster. */
export async function getPostStatusImage(deps: Dependencies, asked: Asked, context: CallContext): Promise<File> {
  const notice = await hangable(deps, asked, context)
  if (notice.kind !== 'lost') throw communityError('post-not-found')
  const photo = await renderPostPhoto(deps.storage, notice, statusPhoto)
  const url = await getPosterUrl(deps, notice)
  return pictureFile(await drawStatus({ ...toPosterLabels(notice), kind: 'lost', photo, url }), {
    name: 'estado.png',
    type: 'image/png',
  })
}

/** Preview picture of every ad and notice that is public. */
export async function getPostShareImage(deps: Dependencies, asked: Asked, context: CallContext): Promise<File> {
  const shown = await post(deps, asked, context)
  const photo = await renderPostPhoto(deps.storage, shown, sharePhoto)
  return pictureFile(await drawShareImage({ ...toPosterLabels(shown), kind: shown.kind, photo }), {
    name: 'vista-previa.jpg',
    type: 'image/jpeg',
  })
}

/** The post if it is listed or waiting for moderation; 'not-open' after its end. */
async function hangable(deps: Dependencies, asked: Asked, context: CallContext): Promise<Post> {
  const notice = await post(deps, asked, context)
  if (!isListed(notice.status) && notice.status !== 'waiting') throw communityError('not-open')
  return notice
}

/**
 * A lost pet's QR code opens the sighting form, which needs no account; a found pet's opens its notice, where the
 * owner can ask the finder.
 */
export async function getPosterUrl(
  deps: Pick<CommunityDependencies, 'db' | 'now' | 'secrets' | 'origins'>,
  { id, kind, countryCode }: Post,
): Promise<string> {
  const path = kind === 'lost' ? `/sighting/${await getSightingCode(deps, id)}` : postPath({ id, kind })
  return deps.origins[countryCode] + path
}

function pictureFile(bytes: Buffer | null, { name, type }: { name: string; type: string }): File {
  if (!bytes) throw httpError('overloaded', { retryAfter: 5 })
  return new File([new Uint8Array(bytes)], name, { type })
}
