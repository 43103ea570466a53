import { type RouterContextProvider, redirect } from 'react-router'
import { newSecret } from '#shared/ids.ts'
import { proofPaths } from '#web/paths/proof-paths.ts'
import { paths } from '#web/paths.ts'
import { visitContext } from './context.ts'
import { pageAddress } from './page-address.ts'
import { RESUME_COOKIE } from './resume-cookie.ts'
import { toFormBody } from './to-form-body.ts'

const HOUR_S = 3600

/**
 * Leads a person to prove who they are again, which an operation has asked for (accounts.confirm-first). The form is saved
 * meanwhile and then sent as it was; it must hold no password.
 */
export async function askForProof({
  context,
  request,
  form,
}: {
  context: Readonly<RouterContextProvider>
  request: Request
  form: FormData
}): Promise<Response> {
  const visit = context.get(visitContext)
  const { pathname, search } = pageAddress(request.url)
  const address = pathname + search
  const browserSecret = visit.cookies[RESUME_COOKIE] || newSecret()
  const id = await visit.savedRequests.save({
    uid: visit.viewer.uid ?? '',
    browserSecret,
    address,
    body: await toFormBody(form),
    client: visit.client,
  })
  if (id === null) return redirect(proofPaths.confirm({ referrer: address }), 303)
  visit.setCookie(RESUME_COOKIE, browserSecret, { maxAge: HOUR_S })
  return redirect(proofPaths.confirm({ referrer: paths.resume(id) }), 303)
}
