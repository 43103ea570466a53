import { data, type RouterContextProvider } from 'react-router'
import { paths } from '#web/paths.ts'
import { visitContext } from '#web/request/context.ts'
import { leadToSignIn } from '#web/request/lead-to-sign-in.ts'
import { pageAddress } from '#web/request/page-address.ts'
import { TRUSTED_DEVICE_COOKIE } from '../storefront/account/trusted-device/device-secret.ts'
import { getRights, isStaff, mayWorkAt, type StaffPlace } from './is-staff.ts'
import type { PlaceRefusal } from './outside-area.tsx'

type Context = Readonly<RouterContextProvider>

/**
 * Lets in who works at this place: a GET reads, a form changes. Redirects guests to the sign-in and from there back. A
 * signed-in account without a staff role gets the layout's no-access page: an empty 403, thrown by every loader, because
 * the loaders of a page run in parallel. Staff of another place get a 403 that says so.
 */
export function requireStaff(context: Context, request: Request, place: StaffPlace): void {
  const { viewer } = context.get(visitContext)
  const rights = getRights(viewer)
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  if (mayWorkAt(rights, place, isReading ? 'read' : 'write')) return
  if (rights.works.length === 0) refuse(context, request)
  refusePlace(mayWorkAt(rights, place, 'read') ? 'read-only' : 'outside')
}

/** The same for pages that all staff may see. */
export function requireAnyStaff(context: Context, request: Request): void {
  if (!isStaff(context.get(visitContext).viewer)) refuse(context, request)
}

export function refusePlace(refusal: PlaceRefusal): never {
  throw data({ refusal }, { status: 403 })
}

function refuse(context: Context, request: Request): never {
  const visit = context.get(visitContext)
  const { viewer, isLocked, cookies } = visit
  const { pathname, search } = pageAddress(request.url)
  const referrer = pathname + search
  // A colleague comes back from a pause: the PIN is enough, and the page without one leads on to the sign-in.
  const mayUnlock = request.method === 'GET' && (viewer.isGuest || isLocked)
  if (mayUnlock && TRUSTED_DEVICE_COOKIE in cookies) leadToSignIn(visit, paths.unlock({ referrer }))
  if (!viewer.isGuest) throw data(null, { status: 403 })
  leadToSignIn(visit, paths.signin({ referrer }))
}
