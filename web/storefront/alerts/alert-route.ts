import { redirect } from 'react-router'
import { asServiceError, httpError } from '#shared/rpc/errors.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { pageBefore } from '../delivery/page-before.ts'
import type { Route } from './+types/alert-route'
import { alertForm } from './alert-form.server.ts'

export const handle = { rate: 'alert', endedSession: 'ignored' } satisfies PagePolicy

const NEEDS_EMAIL = 'market.alert-needs-email'

/**
 * `POST /alerts`: turns an 'Avisarme' alert on or off. The first one creates a guest account; signing in adopts its
 * alerts.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { value } = parseForm(await readForm(request), alertForm)
  if (!value) throw httpError('bad-input')

  const isForm = !request.headers.get('accept')?.includes('application/json')
  const { variantId, mark } = value
  const isOn = mark === 'on'
  const email = value.email || null
  // A visitor without an e-mail address cannot be notified, so no guest account is created.
  if (isOn && visit.viewer.uid === null && email === null) return refuse({ isForm, code: NEEDS_EMAIL, detail: '' })
  try {
    const shopId = value.shopId || (await visit.shop()).id
    const call = { context: await visit.ensureAccount() }
    const answer = await market.setStockAlert({ shopId, productVariantId: variantId, isOn, email }, call)
    return isForm ? redirect(pageBefore(request, paths.profileAlerts())) : Response.json(answer)
  } catch (error) {
    const refusal = asServiceError(error)
    if (!refusal) throw error
    const { code, status } = refusal
    const [field] = Object.values(refusal.data.fields ?? {})
    return refuse({ isForm, code, status, detail: field ?? refusal.data.detail })
  }
}

/** Refuses as JSON for a script, or with a redirect to the alerts page. */
function refuse({
  isForm,
  code,
  detail,
  status = 422,
}: {
  isForm: boolean
  code: string
  detail: string
  status?: number
}) {
  const needsEmail = code === NEEDS_EMAIL
  if (!isForm) return Response.json({ detail: detail || null, needsEmail }, { status })
  if (code === 'market.product-is-there') return redirect(paths.profileAlerts({ problem: 'there' }))
  if (code === 'market.too-many-alerts') return redirect(paths.profileAlerts({ problem: 'many' }))
  return redirect(paths.profileAlerts({ problem: 'address' }))
}

/** The route has no page: a GET redirects. */
export function loader() {
  return redirect(paths.profileAlerts())
}
