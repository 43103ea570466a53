import { redirect } from 'react-router'
import { dayIn } from '#services/pets/rules/days.ts'
import { httpError } from '#shared/rpc/errors.ts'
import { readForm } from '#web/forms/read-form.ts'
import { paths } from '#web/paths.ts'
import { visitContext } from '#web/request/context.ts'
import { safePath } from '../delivery/safe-path.ts'
import type { Route } from './+types/put-off-route'
import { PUT_OFF_COOKIE, withPutOff } from './put-off.ts'

/** 'Recordar luego' comes back after three days, 'Entendido' after a season: people and recipes change. */
const SEASON_DAYS = 90
const daysByAnswer = { later: 3, understood: SEASON_DAYS }

/** `POST /later`: hides a reminder for some days; redirects to the page that showed it. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const subject = form.get('subject')
  const how = form.get('how')
  if (typeof subject !== 'string' || subject.length > 500) throw httpError('bad-input')
  if (how !== 'later' && how !== 'understood') throw httpError('bad-input')

  const today = dayIn(visit.country.timezone, visit.now())
  const value = withPutOff(visit.cookies[PUT_OFF_COOKIE], { subject, days: daysByAnswer[how], today })
  visit.setCookie(PUT_OFF_COOKIE, value, { maxAge: SEASON_DAYS * 86_400 })
  return redirect(safePath(form.get('back')))
}

/** The route has no page. */
export function loader() {
  return redirect(paths.home())
}
