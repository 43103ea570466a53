import { data, type RouterContextProvider, redirect } from 'react-router'
import { paths } from '#web/paths.ts'
import { visitContext } from '#web/request/context.ts'
import { pageAddress } from '#web/request/page-address.ts'
import { getWorks, isStaff, type Work } from './is-staff.ts'

type Context = Readonly<RouterContextProvider>

const STORE_PEOPLE = ['merchant', 'operator'] as const

/**
 * Redirects guests to the sign-in and from there back. A signed-in account without one of these roles gets the layout's
 * no-access page: an empty 403, thrown by every loader, because the loaders of a page run in parallel.
 */
export function requireStaff(context: Context, request: Request, works: readonly Work[] = STORE_PEOPLE): void {
  const { viewer } = context.get(visitContext)
  if (getWorks(viewer).some((work) => works.includes(work))) return
  refuse(context, request)
}

/** The same for pages that all staff may see. */
export function requireAnyStaff(context: Context, request: Request): void {
  if (!isStaff(context.get(visitContext).viewer)) refuse(context, request)
}

function refuse(context: Context, request: Request): never {
  const { viewer } = context.get(visitContext)
  if (!viewer.isGuest) throw data(null, { status: 403 })
  const { pathname, search } = pageAddress(request.url)
  throw redirect(paths.signin({ referrer: pathname + search }))
}
