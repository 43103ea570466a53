import { type ActionFunctionArgs, type RouterContextProvider, redirect, type ServerBuild } from 'react-router'
import type { FormBody } from '#services/accounts/client.ts'
import { newSecret } from '#shared/ids.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { readForm } from '#web/forms/read-form.ts'
import { paths } from '#web/paths.ts'
import { HELD_BY_HEADER } from '../storefront/offline/held-by.ts'
import { pagesContext, type Visit, visitContext } from './context.ts'
import { pageAddress } from './page-address.ts'
import { RESUME_COOKIE } from './resume-cookie.ts'
import { toFormBody } from './to-form-body.ts'
import { readSentAgain, type SentAgain, unlockSession } from './unlock-session.ts'

type Args = ActionFunctionArgs<Readonly<RouterContextProvider>>
type Action = (args: Args) => unknown

const HOUR_S = 3600

/** Why a form could not be saved: it has a password, or is too large. */
export type NotSaved = 'secret' | 'size'

/**
 * Wraps the action of every page: a form that was posted with an ended session is saved, and its person is asked to sign
 * in (or to prove the second factor) again; then the form is sent as it was, once. What becomes of a page's form is its
 * policy's `endedSession`.
 */
export function savingEndedRequests(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route?.module.action) return [id, route]
    const action = route.module.action as Action
    return [id, { ...route, module: { ...route.module, action: (args: Args) => actOrSave(args, action) } }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

async function actOrSave(args: Args, action: Action): Promise<unknown> {
  const { request, context } = args
  if (!isPageForm(request)) return action(args)
  const again = await readSentAgain(request)
  if (again) return sendAgain(args, action, again)

  const visit = context.get(visitContext)
  const { endedSession } = context.get(pagesContext).find(new URL(request.url).pathname).policy
  if (endedSession === 'ignored') return action(args)
  const isDesk = endedSession === 'staff'
  if (visit.isLocked && isDesk) throw await saveAndAsk(request, visit, { uid: visit.viewer.uid, isDesk })
  const last = { uid: visit.lastAccount, isDesk }
  if (visit.isSessionEnded && visit.lastAccount !== null) throw await saveAndAsk(request, visit, last)
  if (visit.lastAccount === null || !visit.viewer.isGuest || visit.isVisitorUnknown) return action(args)

  // The session has ended earlier, and another tab has lost its cookie: the page itself asks for the sign-in.
  const copy = request.clone()
  try {
    const answer = await action(args)
    if (!isToSignIn(answer)) return answer
  } catch (error) {
    if (!isToSignIn(error)) throw error
  }
  throw await saveAndAsk(copy, visit, last)
}

/** Whether a person sent the form: scripts that fetch by themselves handle an ended session on their own. */
function isPageForm({ url, headers }: Request): boolean {
  if (headers.has(HELD_BY_HEADER)) return false
  if (new URL(url).pathname.endsWith('.data')) return true
  const mode = headers.get('sec-fetch-mode')
  return mode === null ? (headers.get('accept') ?? '').includes('text/html') : mode === 'navigate'
}

function isToSignIn(answer: unknown): boolean {
  if (!(answer instanceof Response)) return false
  return /^\/signin(?=[/?]|$)/i.test(answer.headers.get('location') ?? '')
}

async function saveAndAsk(
  request: Request,
  visit: Visit,
  { uid, isDesk }: { uid: string | null; isDesk: boolean },
): Promise<Response> {
  const { pathname, search } = pageAddress(request.url)
  const address = pathname + search
  const form = await readForm(request)
  const refuse = (why: NotSaved) => redirect(paths.resume(null, { why, to: address }), 303)
  const texts = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  if (texts.some((field) => isSecret(field, { isDesk }))) return refuse('secret')

  const browserSecret = visit.cookies[RESUME_COOKIE] || newSecret()
  const id = await visit.savedRequests.save({
    uid: uid ?? '',
    browserSecret,
    address,
    body: await toFormBody(form),
    client: visit.client,
  })
  if (id === null) return refuse('size')
  visit.setCookie(RESUME_COOKIE, browserSecret, { maxAge: HOUR_S })
  return redirect(paths.resume(id), 303)
}

/** Passwords and one-time codes are typed again, never saved; a desk's codes are barcodes, and others are ids. */
function isSecret([name, value]: readonly [string, string], { isDesk }: { isDesk: boolean }): boolean {
  if (/password|^(pin|token)$/i.test(name)) return value !== ''
  return !isDesk && name === 'code' && /^[\d\s]{4,12}$/.test(value)
}

/** Sends a saved form again, once its account is signed in with the rights it had. */
async function sendAgain(args: Args, action: Action, again: SentAgain): Promise<unknown> {
  const { request, context } = args
  const visit = context.get(visitContext)
  const { pathname, search } = pageAddress(request.url)
  const name = { id: again.id, browserSecret: visit.cookies[RESUME_COOKIE] ?? '' }
  const saved = await visit.savedRequests.find(name)
  // It was done already, or is too old: the page shows what is so now.
  if (saved?.address !== pathname + search) throw redirect(paths.resume(again.id), 303)

  const { endedSession } = context.get(pagesContext).find(pathname).policy
  const mustUnlock = () => visit.isLocked && endedSession === 'staff'
  if (visit.viewer.uid !== saved.uid || mustUnlock()) {
    const problem = await unlockSession(context, { ...again, uid: saved.uid })
    if (problem !== null) throw redirect(paths.resume(again.id, { problem }), 303)
  }
  if (visit.viewer.uid !== saved.uid || mustUnlock()) throw redirect(paths.resume(again.id), 303)

  const body = await visit.savedRequests.claim({ ...name, uid: saved.uid })
  // Pressed twice: the first one does it.
  if (body === null) throw redirect(saved.address, 303)
  let isDone = false
  try {
    const answer = await action({ ...args, request: withBody(request, body) })
    isDone = getStatus(answer) < 500
    return answer
  } catch (error) {
    isDone = getStatus(error) < 500
    throw error
  } finally {
    await visit.savedRequests.settle(again.id, isDone)
  }
}

function withBody({ url, method, headers, signal }: Request, { contentType, bytes }: FormBody): Request {
  const own = new Headers(headers)
  own.set('content-type', contentType)
  own.delete('content-length')
  return new Request(url, { method, headers: own, body: bytes, signal })
}

/** Status of what an action returned or threw; 500 for a bug. */
function getStatus(answer: unknown): number {
  if (answer instanceof Response) return answer.status
  if (answer instanceof Error) return asServiceError(answer)?.status ?? 500
  if (typeof answer === 'object' && answer !== null && 'init' in answer) {
    const { status } = (answer.init ?? {}) as ResponseInit
    return status ?? 200
  }
  return 200
}
