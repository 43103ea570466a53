import { readId } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator } from '#web/i18n/i18n.ts'
import { visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import type { Route } from './+types/photo-upload-route'
import { actOnPhotos } from './save-post-photo.server.ts'

export const handle = { upload: 'account' } satisfies PagePolicy

/** Upload of a photo by script with progress; answers JSON. A form without a script posts to its page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { viewer, country } = context.get(visitContext)
  if (viewer.uid === null || viewer.isGuest) {
    const t = translator(country.locale, 'ownPost')
    return Response.json({ detail: t('photos.signedOut') }, { status: 401 })
  }
  const postId = readId(new URL(request.url).searchParams, 'id')
  const form = await readForm(request)
  const refusal = await actOnPhotos(context, { postId, intent: 'photo', form })
  if (refusal) return Response.json({ detail: refusal.detail }, { status: refusal.status })
  return Response.json({ saved: true })
}
