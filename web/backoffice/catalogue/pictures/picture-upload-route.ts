import { readId } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator } from '#web/i18n/i18n.ts'
import { visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { toRefusal } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { isStaff } from '../../is-staff.ts'
import { requireStaff } from '../../require-staff.server.ts'
import type { Route } from './+types/picture-upload-route'
import { addPictures } from './act-on-pictures.server.ts'

export const handle = { upload: 'account' } satisfies PagePolicy

/** Upload of a picture by script with progress; answers JSON. A form without a script posts to its page. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { viewer, country } = context.get(visitContext)
  if (!isStaff(viewer)) {
    const t = translator(country.locale, 'ownPost')
    return Response.json({ detail: t('photos.signedOut') }, { status: 401 })
  }
  requireStaff(context, request, { area: 'catalogue' })
  const shopId = readId(new URL(request.url).searchParams, 'shopId')
  const form = await readForm(request)
  try {
    const answer = await addPictures(context, { shopId, productId: params.id }, form)
    if ('refusal' in answer) return Response.json({ detail: answer.refusal.detail }, { status: answer.refusal.status })
    return Response.json({ saved: true })
  } catch (error) {
    const { detail, status } = toRefusal(error)
    return Response.json({ detail }, { status })
  }
}
