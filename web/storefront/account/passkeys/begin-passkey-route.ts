import { z } from 'zod'
import { httpError } from '#shared/rpc/errors.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { toRefusal } from '../sign-in/to-refusal.server.ts'
import type { Route } from './+types/begin-passkey-route'
import { makeBrowserSecret } from './passkey-browser.server.ts'

export const handle = { rate: 'signIn', beforeOpening: true, endedSession: 'ignored' } satisfies PagePolicy

const beginForm = z.object({ purpose: z.enum(['sign-in', 'proof', 'addition']) })

/** `POST /passkeys/begin`: options for `navigator.credentials` with a new challenge, for the script of a page. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const { value } = parseForm(await readForm(request), beginForm)
  if (!value) throw httpError('bad-input')
  const begin = {
    'sign-in': accounts.beginPasskeySignIn,
    proof: accounts.beginPasskeyProof,
    addition: accounts.beginPasskey,
  }[value.purpose]
  try {
    return Response.json({ options: await begin({ browserSecret: makeBrowserSecret(visit) }, { context: visit.call }) })
  } catch (error) {
    const refusal = toRefusal(error)
    return Response.json({ refusal }, { status: refusal.status })
  }
}
