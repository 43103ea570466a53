import { data, type RouterContextProvider, redirect } from 'react-router'
import { paths } from '#web/backoffice/paths.ts'
import { parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { firstErrorRefusal } from '../../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer, toRefusal, toResponseInit } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { reasonForm, roleForm, takeForm, toStaffAccess } from './people-forms.server.ts'
import { createResetLink } from './reset-link.server.ts'

/** Carries out one of the forms of a colleague's page: role, take away, second factor, block, link to a new password. */
export async function actOnColleague(context: Readonly<RouterContextProvider>, uid: string, form: FormData) {
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const call = { context: visit.call }
  const t = translator(visit.country.locale, 'peopleSettings')
  const intent = readIntent(form, ['role', 'take', 'devices', 'factor', 'block', 'unblock', 'reset-link'])
  if (intent === 'reset-link') return createResetLink(context, uid, form)
  if (intent === 'role') return changeRole(context, uid, form)
  try {
    if (intent === 'take') {
      const { version } = parseFormOrThrow(form, takeForm)
      await accounts.changeStaffRole({ uid, version, role: null, merchantId: null }, call)
      return redirect(paths.backofficeColleague(uid, { done: 'taken' }), 303)
    }
    if (intent === 'devices') {
      await accounts.revokeStaffDevices({ uid }, call)
      return redirect(paths.backofficeColleague(uid, { done: 'devices' }), 303)
    }
    const { reason } = parseFormOrThrow(form, reasonForm, { reason: t('errors.reason') })
    if (intent === 'factor') {
      await accounts.resetSecondFactor({ uid, reason }, call)
      return redirect(paths.backofficeColleague(uid, { done: 'factor' }), 303)
    }
    if (intent === 'unblock') {
      await accounts.unblockAccount({ uid, reason }, call)
      return redirect(paths.backofficeColleague(uid, { done: 'unblocked' }), 303)
    }
    await accounts.blockAccount({ uid, reason }, call)
    return redirect(paths.backofficeColleague(uid, { done: 'blocked' }), 303)
  } catch (error) {
    return refusedAnswer(error)
  }
}

async function changeRole(context: Readonly<RouterContextProvider>, uid: string, form: FormData) {
  const visit = context.get(visitContext)
  const { accounts } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'peopleSettings')
  const { value, errors, typed } = parseForm(form, roleForm, { role: t('errors.role') })
  if (errors) return data({ refusal: firstErrorRefusal(errors), typed }, { status: 400 })
  try {
    const { version, ...role } = value
    await accounts.changeStaffRole({ uid, version, ...toStaffAccess(role) }, { context: visit.call })
    return redirect(paths.backofficeColleague(uid, { done: 'role' }), 303)
  } catch (error) {
    const refusal = toRefusal(error)
    return data({ refusal, typed }, toResponseInit(refusal))
  }
}
