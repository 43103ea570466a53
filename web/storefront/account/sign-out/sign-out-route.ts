import { type RouterContextProvider, redirect } from 'react-router'
import { z } from 'zod'
import { asServiceError } from '#shared/rpc/errors.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { parseReferrer } from '../sign-in/referrer.ts'
import type { Route } from './+types/sign-out-route'
import { leave } from './leave.server.ts'

export const handle = { beforeOpening: true, endedSession: 'ignored' } satisfies PagePolicy

/** Page to show signed out, which asks for the sign-in again where it needs one. */
const signOutForm = z.object({ back: z.string().default('').transform(parseReferrer) })

/**
 * Ends the session on the server and deletes the user's data from the browser: cookies here, storage by Clear-Site-Data
 * and, where browsers ignore that, by `use-person-change.ts`.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { back } = parseFormOrThrow(await readForm(request), signOutForm)
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  if (visit.viewer.token !== null && !visit.viewer.isGuest) {
    await stopSharing(context)
    try {
      await accounts.signOut({ everywhere: false }, { context: visit.call })
    } catch (error) {
      // The session was ended elsewhere in the meantime. Any other error must be shown, because the session is still
      // live.
      if (asServiceError(error)?.status !== 401) throw error
    }
  }
  return leave(context, back)
}

/** A courier's position ends with the session; when that fails, a sweep deletes it, because nothing renews it any more. */
async function stopSharing(context: Readonly<RouterContextProvider>): Promise<void> {
  const { market } = context.get(servicesContext)
  const { call, viewer } = context.get(visitContext)
  const isCourier = viewer.roles.includes('courier') || viewer.roles.includes('operator')
  if (isCourier) await orNull(market.stopSharingPosition(undefined, { context: call }))
}

export function loader() {
  return redirect(paths.home())
}
