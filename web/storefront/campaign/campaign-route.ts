import { data, redirect } from 'react-router'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { paths } from '#web/paths.ts'
import { visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { getVisitConsent } from '../account/consent/visit-consent.ts'
import { findVisitAccount } from '../address/find-visit-account.server.ts'
import type { Route } from './+types/campaign-route'
import { campaignForm } from './campaign-form.server.ts'

export const handle = { endedSession: 'ignored' } satisfies PagePolicy

/** `POST /campaign`: the browser reports the start or end of a campaign visit. A start needs consent. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { value } = parseForm(await readForm(request), campaignForm)
  if (!value) throw data(null, { status: 400 })
  const { kind, sessionId, ...campaign } = value
  if (visit.tellCampaign && (kind === 'end' || (await mayMeasure(context))))
    visit.tellCampaign({ kind, sessionId, campaign })
  return new Response(null, { status: 204 })
}

async function mayMeasure(context: Route.ActionArgs['context']): Promise<boolean> {
  return getVisitConsent(context.get(visitContext), await findVisitAccount(context)).analytics === true
}

export function loader() {
  return redirect(paths.home())
}
