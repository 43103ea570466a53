import { readForm } from '#web/forms/read-form.ts'
import { translator } from '#web/i18n/i18n.ts'
import { visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { loadClaim } from '../profile/load-contract.server.ts'
import type { Route } from './+types/document-upload-route'
import { saveDocument } from './save-document.server.ts'

export const handle = { upload: 'account' } satisfies PagePolicy

/** Upload endpoint of documents for scripts, which answers JSON. A plain form posts to the claim's page. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { viewer, country } = context.get(visitContext)
  if (viewer.isGuest) {
    const t = translator(country.locale, 'petInsuranceProfile')
    return Response.json({ detail: t('papers.signedOut') }, { status: 401 })
  }
  const { claimKey } = await loadClaim(context, request, params)
  const refusal = await saveDocument(context, claimKey, await readForm(request))
  if (refusal) return Response.json({ detail: refusal.detail }, { status: refusal.status })
  return Response.json({ saved: true })
}
