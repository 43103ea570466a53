import { readForm } from '#web/forms/read-form.ts'
import { translator } from '#web/i18n/i18n.ts'
import { visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { loadInsurance } from '../../load-insurance.server.ts'
import type { Route } from './+types/picture-upload-route'
import { savePicture } from './save-picture.server.ts'

export const handle = { upload: 'account' } satisfies PagePolicy

/** Upload endpoint for scripts, which answers JSON. A plain form posts to its own page. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { viewer, country } = context.get(visitContext)
  if (viewer.uid === null || viewer.isGuest) {
    const t = translator(country.locale, 'petInsuranceFlow')
    return Response.json({ detail: t('pictures.signedOut') }, { status: 401 })
  }
  const { insurance } = await loadInsurance(context, request, params.id)
  const refusal = await savePicture(context, insurance, await readForm(request))
  if (refusal) return Response.json({ detail: refusal.detail }, { status: refusal.status })
  return Response.json({ saved: true })
}
