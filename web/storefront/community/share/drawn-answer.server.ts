import { createHash } from 'node:crypto'
import { data, type RouterContextProvider } from 'react-router'
import type { CommunityClient } from '#services/community/client.ts'
import type { Post } from '#services/community/contract.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { toSlug } from '#shared/slug.ts'
import { readId } from '#web/forms/read-fields.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'

interface Drawn {
  /** Kind of post; others have routes of their own. */
  kind: Post['kind']
  draw(community: CommunityClient, asked: { postId: string }, call: { context: CallContext }): Promise<File>
  /** 'cartel-toby.pdf'; absent when it is displayed in a page. */
  fileName?(post: Post): string
  /** Seconds for shared caches; null: revalidate each time. */
  maxAge: number | null
}

/** Responds with a drawing of a post; 304 when the caller's copy is current. */
export async function drawnAnswer(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { kind, draw, fileName, maxAge }: Drawn,
): Promise<Response> {
  const visit = context.get(visitContext)
  const { community } = context.get(servicesContext)
  const postId = readId(new URL(request.url).searchParams, 'id')
  const call = { context: visit.call }
  const post = await community.post({ postId }, call)
  if (post.kind !== kind) throw data(null, { status: 404 })

  const { isOwn, confirmedAt, ...drawn } = post
  const etag = `"${createHash('sha256').update(JSON.stringify(drawn)).update(visit.assets.version).digest('base64url')}"`
  const isPublic = maxAge !== null && post.status !== 'waiting'
  const headers = { etag, 'cache-control': isPublic ? `public, max-age=${maxAge}` : 'private, no-cache' }
  if (request.headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers })

  const file = await draw(community, { postId }, call)
  return new Response(await file.arrayBuffer(), {
    headers: {
      ...headers,
      'content-type': file.type,
      ...(fileName && { 'content-disposition': `inline; filename="${fileName(post)}"` }),
    },
  })
}

/** 'toby': ASCII, safe as a file name. */
export function plainName({ name, city }: Pick<Post, 'name' | 'city'>): string {
  return toSlug(name || city, 40) || 'mascota'
}
