import { data, redirect } from 'react-router'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import type { Route } from './+types/consent-route'
import { CONSENT_COOKIE } from './consent.ts'
import { consentForm } from './consent-form.server.ts'

export const handle = { beforeOpening: true, endedSession: 'ignored' } satisfies PagePolicy

/** Saves the answer of the consent bar: in the account of a signed-in visitor, and in a cookie for anonymous visits. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const { value } = parseForm(await readForm(request), consentForm)
  if (!value) throw data(null, { status: 400 })
  const analytics = value.analytics === 'yes'

  if (!visit.viewer.isGuest) await accounts.saveConsents({ analytics }, { context: visit.call })
  visit.setCookie(CONSENT_COOKIE, value.analytics)
  return null
}

export function loader() {
  return redirect(paths.home())
}
