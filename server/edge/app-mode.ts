import { asServiceError } from '#shared/rpc/errors.ts'
import { anonymousViewer, type Viewer } from '#shared/viewer.ts'
import { bringHome } from '#web/storefront/address/bring-home.ts'
import { safePath } from '#web/storefront/delivery/safe-path.ts'
import { makeVisit, type VisitParts } from '../visit.ts'
import type { Visitor } from '../visitor.ts'
import { plainPage } from './answers.ts'
import { withReadBody } from './read-body.ts'
import type { RequestState } from './request-state.ts'
import type { ViewerReader } from './request-viewer.ts'
import { isFromOurPages } from './same-site.ts'
import { SESSION_COOKIES, sessionCookies } from './session-cookie.ts'

export interface AppModeParts extends VisitParts {
  readViewer: ViewerReader
}

const switchPath = '/account-switch'
const switchSeconds = 10 * 60

/**
 * Exchanges the mobile app's `?jwt=` for a session before anything is rendered. A request with the token in its address
 * gets only a redirect to the address without it, or a refusal, so that the token reaches no page, log or referrer.
 * Null for every other request.
 *
 * Unlike a sign-in it never merges an earlier guest's data: the sender of a link to their own account would otherwise
 * get the opener's cart, orders and addresses with one tap.
 */
export function makeAppMode(parts: AppModeParts) {
  const { cookies, readViewer } = parts
  const { accounts } = parts.clients

  return async function answerAppMode(request: Request, state: RequestState): Promise<Response | null> {
    const url = new URL(request.url)
    if (url.searchParams.has('jwt')) return exchange(request, url, state)
    if (url.pathname.toLowerCase() === switchPath) return answerSwitch(request, url, state)
    return null
  }

  async function exchange(request: Request, url: URL, state: RequestState): Promise<Response> {
    const [jwt = '', ...more] = url.searchParams.getAll('jwt')
    if (!isNavigation(request) || jwt === '' || more.length > 0) return tokenNotValid()

    const current = await currentViewer(request, state)
    const opened = await open(jwt, current ?? anonymousViewer(state.country), state)
    if (!opened) return tokenNotValid()

    const clean = addressWithoutToken(url)
    const { sessionToken } = opened
    if (sessionToken === null) return redirect(clean)

    // A link must not silently switch the account (the attacker's, to collect the victim's data): the session waits for
    // confirmation. Guests are asked too: a guest account exists only once there is a cart, an address or an order.
    if (current && current.uid !== opened.uid) {
      const waiting = cookies.write('switch', sessionToken, { maxAge: switchSeconds })
      return redirect(`${switchPath}?${new URLSearchParams({ to: clean })}`, [waiting])
    }
    if (current) await end(current, state)
    const session = sessionCookies(cookies, { token: sessionToken, isApp: true }, {})
    return redirect(clean, [...session, ...(await startAtHome(request, sessionToken, state))])
  }

  async function answerSwitch(request: Request, url: URL, state: RequestState): Promise<Response> {
    const waiting = cookies.read(request.headers.get('cookie')).switch
    if (request.method !== 'POST') {
      const to = safePath(url.searchParams.get('to'))
      return waiting ? question(to, await currentViewer(request, state)) : redirect(to)
    }

    if (!isFromOurPages(request)) {
      return plainPage(403, { title: 'No podemos hacerlo', text: 'Ese envío no viene de nuestro sitio.' })
    }
    const { answer, to } = await readAnswer(request)
    if (!waiting) return redirect(to)

    const drop = cookies.write('switch', '', { maxAge: 0 })
    if (answer !== 'switch') {
      const other = await readViewer.read(waiting, state)
      if (other) await end(other.viewer, state)
      return redirect(to, [drop])
    }

    const current = await currentViewer(request, state)
    if (current) await end(current, state)
    // The browser's stored data belonged to the previous account.
    const sent = Object.keys(cookies.read(request.headers.get('cookie')))
    const dropped = sent
      .filter((name) => !SESSION_COOKIES.includes(name))
      .map((name) => cookies.write(name, '', { maxAge: 0 }))
    const session = sessionCookies(cookies, { token: waiting, isApp: true }, {})
    const home = await startAtHome(new Request(request.url), waiting, state)
    return redirect(to, [...dropped, ...session, ...home], { 'clear-site-data': '"cache", "storage"' })
  }

  /**
   * Cookies that select the default address for delivery, as after a sign-in. Failing to find it does not stop the
   * sign-in.
   */
  async function startAtHome(request: Request, sessionToken: string, state: RequestState): Promise<string[]> {
    const answerCookies: string[] = []
    try {
      const known = await readViewer.read(sessionToken, state)
      if (!known) return []
      const visitor: Visitor = {
        viewer: known.viewer,
        isApp: true,
        isUnknown: false,
        isEnded: false,
        isLocked: known.isLocked ?? false,
      }
      const visit = makeVisit(parts, {
        ...visitor,
        request,
        state,
        nonce: '',
        answerCookies,
        readVisitor: async () => visitor,
      })
      const account = await visit.account()
      if (account) await bringHome(visit, account)
      return answerCookies
    } catch (error) {
      state.log.error({ err: error }, 'the home of somebody who comes from the app could not be found')
      return []
    }
  }

  async function open(jwt: string, viewer: Viewer, { country, requestId, client }: RequestState) {
    try {
      return await accounts.openAppSession({ jwt, country }, { context: { viewer, requestId, client } })
    } catch (error) {
      // 400 is a value longer than any token.
      const status = asServiceError(error)?.status
      if (status === 401 || status === 400) return null
      throw error
    }
  }

  async function currentViewer(request: Request, state: RequestState): Promise<Viewer | null> {
    const session = cookies.read(request.headers.get('cookie')).session
    return session ? ((await readViewer.read(session, state))?.viewer ?? null) : null
  }

  async function end(viewer: Viewer, { requestId, client, log }: RequestState): Promise<void> {
    try {
      await accounts.signOut({ everywhere: false }, { context: { viewer, requestId, client } })
    } catch (error) {
      log.warn({ err: error }, 'a session that is no longer used could not be ended')
    }
  }
}

/** Only top-level navigation counts: no image, frame, script or prefetch of another page. */
function isNavigation({ method, headers }: Request): boolean {
  const target = headers.get('sec-fetch-dest') ?? 'document'
  return method === 'GET' && target === 'document' && !headers.has('sec-purpose')
}

// One leading slash, because two would name a host.
function addressWithoutToken(url: URL): string {
  const search = new URLSearchParams(url.search)
  search.delete('jwt')
  const path = url.pathname.replace(/^\/+/, '/')
  return search.size > 0 ? `${path}?${search}` : path
}

function redirect(to: string, cookies: string[] = [], more: Record<string, string> = {}): Response {
  const headers = new Headers({
    location: to,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    ...more,
  })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}

function tokenNotValid(): Response {
  const text = 'Este enlace de la aplicación ya no sirve. Vuelve a la app y ábrelo otra vez.'
  return plainPage(401, { title: 'Token not valid', text })
}

function question(to: string, current: Viewer | null): Response {
  const ofGuest = {
    text: 'El enlace abre Huella con una cuenta. El carrito y los pedidos que ves ahora en este navegador no pasan a ella.',
    keep: 'Seguir sin esa cuenta',
  }
  const ofAccount = {
    text: 'El enlace abre Huella con otra cuenta, y en este navegador ya hay una sesión abierta.',
    keep: 'Seguir con mi cuenta',
  }
  const { text, keep } = current?.isGuest ? ofGuest : ofAccount
  return plainPage(200, {
    title: '¿Cambiar de cuenta?',
    text,
    form: {
      action: switchPath,
      hidden: { to },
      answers: [
        ['keep', keep],
        ['switch', 'Cambiar de cuenta'],
      ],
    },
  })
}

async function readAnswer(request: Request): Promise<{ answer: string | null; to: string }> {
  const read = await withReadBody(request)
  const text = typeof read === 'string' ? '' : await read.text()
  const form = new URLSearchParams(text)
  return { answer: form.get('answer'), to: safePath(form.get('to')) }
}
