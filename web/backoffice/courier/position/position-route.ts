import { contract } from '#services/market/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { toRefusal } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { requireStaff } from '../../require-staff.server.ts'
import type { Route } from './+types/position-route'

export const handle = { rate: 'position', endedSession: 'ignored', log: 'quiet' } satisfies PagePolicy

const positionForm = getInputSchema(contract.shareCourierPosition)

/** `POST /backoffice/courier/position`: the newest position of a courier's phone, or the end of sharing it. */
export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'orders', or: 'courier' })
  const form = await readForm(request)
  const { market } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  try {
    if (readIntent(form, ['share', 'stop']) === 'stop') await market.stopSharingPosition(undefined, call)
    else await market.shareCourierPosition(parseFormOrThrow(form, positionForm), call)
    return Response.json({ refusal: null })
  } catch (error) {
    const refusal = toRefusal(error)
    return Response.json({ refusal }, { status: refusal.status })
  }
}
