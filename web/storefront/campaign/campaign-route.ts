import { data, redirect } from 'react-router'
import { type Visit, visitContext } from '#web/context.ts'
import { paths } from '#web/paths.ts'
import { readForm } from '#web/read-form.ts'
import { CONSENT_COOKIE, consentOf } from '../account/consent.ts'
import type { Route } from './+types/campaign-route'
import { readCampaignEvent } from './read-campaign-event.server.ts'

/** `POST /campaign`: a browser says that a campaign brought it, or that this visit is over. A beginning needs consent. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const event = readCampaignEvent(await readForm(request))
  if (!event) throw data(null, { status: 400 })
  if (visit.tellCampaign && (event.kind === 'end' || (await mayMeasure(visit)))) visit.tellCampaign(event)
  return new Response(null, { status: 204 })
}

async function mayMeasure(visit: Visit): Promise<boolean> {
  const account = await visit.account()
  return (account?.consents.analytics ?? consentOf(visit.cookies[CONSENT_COOKIE])) === true
}

export function loader() {
  return redirect(paths.home())
}
