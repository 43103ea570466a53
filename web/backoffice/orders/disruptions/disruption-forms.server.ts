import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { contract } from '#services/market/contract.ts'
import type { Point } from '#shared/geo.ts'
import { parseLocalMoment } from '#web/backoffice/local-moment.ts'
import { getInputSchema, keyForm, parsed } from '#web/forms/field-schemas.server.ts'
import { getFieldLimits, parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { fieldRefusal, type Refusal } from '../../../storefront/account/sign-in/refusal.ts'
import { toRefusal } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { parseCorners } from '../../settings/shops/zone/zone-forms.server.ts'
import { NEW_AREA } from './new-area.ts'

type Context = Readonly<RouterContextProvider>

const { name, reason } = getInputSchema(contract.markDisruption).shape

function makeMarkForm(timeZone: string) {
  const moment = parsed((typed) => parseLocalMoment(typed, timeZone))
  return z.object({ name, reason, startsAt: moment.optional(), endsAt: moment })
}

/** Limits are those of every time zone. */
export const markLimits = getFieldLimits(makeMarkForm('UTC'))

/** What was typed, for the form that comes back refused. */
export interface TypedDisruption {
  name: string
  reason: string
  startsAt: string
  endsAt: string
  corners: Point[]
}

export interface DisruptionsAnswer {
  done: { what: 'mark' | 'prolong' | 'end'; moved: number } | null
  refusal: Refusal | null
  typed: TypedDisruption | null
}

/** Marks, prolongs or ends a disrupted area. */
export async function actOnDisruptions(context: Context, form: FormData) {
  const intent = readIntent(form, ['mark', 'prolong', 'end'])
  let typed: TypedDisruption | null = null
  try {
    if (intent !== 'mark') return answer({ what: intent, moved: await change(context, intent, form) })
    const read = readMarked(context, form)
    typed = read.typed
    if (read.refusal) return refuse(read.refusal, typed)
    const { market } = context.get(servicesContext)
    const { idempotencyKey } = parseFormOrThrow(form, keyForm)
    const call = { context: context.get(visitContext).callWithKey(idempotencyKey) }
    const { orders } = await market.markDisruption(read.value, call)
    return answer({ what: intent, moved: orders.moved })
  } catch (error) {
    return refuse(toRefusal(error), typed)
  }
}

const answer = (done: NonNullable<DisruptionsAnswer['done']>): DisruptionsAnswer => ({
  done,
  refusal: null,
  typed: null,
})

function refuse(refusal: Refusal, typed: TypedDisruption | null) {
  return data<DisruptionsAnswer>({ done: null, refusal, typed }, { status: refusal.status })
}

function readMarked(context: Context, form: FormData) {
  const { country } = context.get(visitContext)
  const t = translator(country.locale, 'orderDesk')
  const { value, errors, typed } = parseForm(form, makeMarkForm(country.timezone), {
    name: t('disruptions.nameMissing'),
    reason: t('disruptions.reasonMissing'),
    startsAt: t('disruptions.startsAtWrong'),
    endsAt: t('disruptions.endsAtMissing'),
  })
  const { corners, wrong } = parseCorners(form, NEW_AREA)
  const ofMap = wrong > 0 ? t('disruptions.badCorner') : corners.length < 3 ? t('disruptions.noCorners') : null
  const seen = { ...typed, corners }
  if (errors) {
    const refusal = fieldRefusal({ ...errors, ...(ofMap && { corners: ofMap }) }, t('disruptions.refused'))
    return { value: null, refusal, typed: seen }
  }
  if (ofMap) return { value: null, refusal: fieldRefusal({ corners: ofMap }, ofMap), typed: seen }
  const { startsAt, endsAt, ...rest } = value
  const times = { startsAt: startsAt?.toISOString() ?? null, endsAt: endsAt.toISOString() }
  return { value: { ...rest, ...times, corners }, refusal: null, typed: seen }
}

const idForm = getInputSchema(contract.endDisruption).pick({ id: true })

/** Answers how many orders it has moved so far. */
async function change(context: Context, intent: 'prolong' | 'end', form: FormData): Promise<number> {
  const { market } = context.get(servicesContext)
  const { call, country } = context.get(visitContext)
  const { id } = parseFormOrThrow(form, idForm)
  if (intent === 'end') return (await market.endDisruption({ id }, { context: call })).orders.moved
  const laterForm = z.object({ endsAt: parsed((typed) => parseLocalMoment(typed, country.timezone)) })
  const t = translator(country.locale, 'orderDesk')
  const { endsAt } = parseFormOrThrow(form, laterForm, { endsAt: t('disruptions.endsAtMissing') })
  const prolonged = await market.prolongDisruption({ id, endsAt: endsAt.toISOString() }, { context: call })
  return prolonged.orders.moved
}
