import { data, redirect } from 'react-router'
import { readForm } from '#web/forms/read-form.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import type { Route } from './+types/consent-route'
import { CONSENT_COOKIE, parseConsent } from './consent.ts'

export const handle = { beforeOpening: true } satisfies PagePolicy

/** Saves the answer of the consent bar: in the account of a signed-in visitor, and in a cookie for anonymous visits. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const answer = (await readForm(request)).get('analytics')
  const analytics = parseConsent(typeof answer === 'string' ? answer : undefined)
  if (analytics === null) throw data(null, { status: 400 })

  if (!visit.viewer.isGuest) await accounts.saveConsents({ analytics }, { context: visit.call })
  visit.setCookie(CONSENT_COOKIE, analytics ? 'yes' : 'no')
  return null
}

export function loader() {
  return redirect(paths.home())
}
