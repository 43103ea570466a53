import { data, type RouterContextProvider } from 'react-router'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { nullIfMissing } from '#web/request/or-else.ts'
import { formatLongDay } from '#web/storefront/profile/dates.ts'
import { firstErrorRefusal } from '../../storefront/account/sign-in/refusal.ts'
import { correctionForm } from './membership-forms.server.ts'

type Context = Readonly<RouterContextProvider>

export type HuellasOfPerson = Awaited<ReturnType<typeof findHuellas>>

/** Balance and newest ledger lines of an account; null: none ever earned. The read is audited. */
export async function findHuellas(context: Context, uid: string) {
  const { call, country } = context.get(visitContext)
  const { rewards } = context.get(servicesContext)
  const huellas = await nullIfMissing(rewards.staffLedger({ uid }, { context: call }))
  return (
    huellas && {
      points: huellas.points,
      earned: huellas.earned,
      level: huellas.level.name,
      lines: huellas.lines.slice(0, 30).map((line) => ({ ...line, day: formatLongDay(line.at, country) })),
    }
  )
}

/** Adds or removes huellas by the form; resolves to the form's errors, or null on success. */
export async function correctHuellas(context: Context, uid: string, form: FormData) {
  const visit = context.get(visitContext)
  const { rewards } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'rewardsDesk')
  const { value, errors } = parseForm(form, correctionForm, {
    points: t('correct.wrong'),
    reason: t('refund.reasonMissing'),
  })
  if (errors) return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
  const { key, ...correction } = value
  await rewards.correctLedger({ uid, ...correction }, { context: visit.callWithKey(key) })
  return null
}
