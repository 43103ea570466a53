import { redirect } from 'react-router'
import { dayIn } from '#services/pets/rules/days.ts'
import { httpError } from '#shared/rpc/errors.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { paths } from '#web/paths.ts'
import { visitContext } from '#web/request/context.ts'
import { safePath } from '../delivery/safe-path.ts'
import type { Route } from './+types/put-off-route'
import { PUT_OFF_COOKIE, withPutOff } from './put-off.ts'
import { putOffForm } from './put-off-form.server.ts'

/** 'Recordar luego' comes back after three days, 'Entendido' after a season: people and recipes change. */
const SEASON_DAYS = 90
const daysByAnswer = { later: 3, understood: SEASON_DAYS }

/** `POST /later`: hides a reminder for some days; redirects to the page that showed it. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { value } = parseForm(await readForm(request), putOffForm)
  if (!value) throw httpError('bad-input')
  const { subject, how, back } = value

  const today = dayIn(visit.country.timezone, visit.now())
  const cookie = withPutOff(visit.cookies[PUT_OFF_COOKIE], { subject, days: daysByAnswer[how], today })
  visit.setCookie(PUT_OFF_COOKIE, cookie, { maxAge: SEASON_DAYS * 86_400 })
  return redirect(safePath(back))
}

/** The route has no page. */
export function loader() {
  return redirect(paths.home())
}
