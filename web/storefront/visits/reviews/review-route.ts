import { parseForm } from '#web/forms/parse-form.server.ts'
import { readId } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator } from '#web/i18n/i18n.ts'
import { visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import type { Route } from './+types/review-route'
import { picturesForm } from './review-forms.server.ts'
import { addReviewPictures, saveReview } from './save-review.server.ts'

export const handle = { upload: 'account', load: 'checkout' } satisfies PagePolicy

/**
 * Where a script sends a review and then each of its photos, and hears how far it is; answers JSON. A form without a script
 * posts to the page that it stands on.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { viewer, country } = context.get(visitContext)
  if (viewer.uid === null || viewer.isGuest) {
    const t = translator(country.locale, 'visits')
    return Response.json({ detail: t('review.signedOut') }, { status: 401 })
  }
  const id = readId(new URL(request.url).searchParams, 'id')
  const form = await readForm(request)
  const isPicture = (parseForm(form, picturesForm).value?.file.length ?? 0) > 0
  const save = isPicture ? addReviewPictures : saveReview
  const refusal = await save(context, id, form)
  if (refusal) return Response.json({ detail: refusal.detail }, { status: refusal.status })
  return Response.json({ saved: true })
}
