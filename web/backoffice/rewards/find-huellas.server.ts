import { data, type RouterContextProvider } from 'react-router'
import { asServiceError } from '#shared/rpc/errors.ts'
import { readText, readTrimmed } from '#web/forms/read-fields.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { formatLongDay } from '#web/storefront/profile/dates.ts'
import { fieldRefusal } from '../../storefront/account/sign-in/refusal.ts'

type Context = Readonly<RouterContextProvider>

export type HuellasOfPerson = Awaited<ReturnType<typeof findHuellas>>

/** Balance and newest ledger lines of an account; null: none ever earned. The read is audited. */
export async function findHuellas(context: Context, uid: string) {
  const { call, country } = context.get(visitContext)
  const { rewards } = context.get(servicesContext)
  const huellas = await rewards.staffLedger({ uid }, { context: call }).catch((error: unknown) => {
    if (asServiceError(error)?.status === 404) return null
    throw error
  })
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
  const reason = readTrimmed(form, 'reason', 300)
  if (reason.length < 3) return data({ refusal: fieldRefusal({}, t('refund.reasonMissing')) }, { status: 400 })
  const points = Number(readTrimmed(form, 'points'))
  if (!Number.isInteger(points) || points === 0 || Math.abs(points) > 5000)
    return data({ refusal: fieldRefusal({ points: t('correct.wrong') }, t('correct.wrong')) }, { status: 400 })
  await rewards.correctLedger({ uid, points, reason }, { context: visit.callWithKey(readText(form, 'key')) })
  return null
}
