import { redirect } from 'react-router'
import { asServiceError, httpError } from '#shared/rpc/errors.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { pageBefore } from '../delivery/page-before.ts'
import type { Route } from './+types/mark-favorite-route'
import { favoriteForm } from './favorite-form.server.ts'

/**
 * `POST /favorites/mark`: adds or removes a favourite. The first one creates a guest account; signing in adopts its
 * favourites.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { value } = parseForm(await readForm(request), favoriteForm)
  if (!value) throw httpError('bad-input')
  const { productId, mark } = value

  const isForm = !request.headers.get('accept')?.includes('application/json')
  try {
    const call = { context: await visit.ensureAccount() }
    const marked = await market.setFavorite({ productId, isFavorite: mark === 'on' }, call)
    return isForm ? redirect(pageBefore(request, paths.favorites())) : Response.json(marked)
  } catch (error) {
    const refusal = asServiceError(error)
    if (isForm || !refusal) throw error
    return Response.json({ detail: refusal.data.detail }, { status: refusal.status })
  }
}

/** The route has no page: a GET redirects. */
export function loader() {
  return redirect(paths.favorites())
}
