import { data } from 'react-router'
import { readOption, readTrimmed } from '#web/forms/read-fields.ts'
import { translator } from '#web/i18n/i18n.ts'
import { readPageLocale } from '#web/i18n/page-locale.ts'
import { fieldRefusal, offlineAnswer } from '../../storefront/account/sign-in/refusal.ts'
import { currentHeld, hold, sendWaiting } from '../../storefront/offline/held-store.ts'
import { orHeld } from '../../storefront/offline/or-held.ts'
import { findHeldActs, isActIntent } from './held-acts.ts'

interface Act<Sent> {
  request: Request
  serverAction: () => Promise<Sent>
}

/**
 * Sends an act of a courier, or holds it without a network until there is one. While an earlier act on the same delivery
 * waits, the next one waits behind it, because the shop must receive them in their order.
 */
export async function sendOrHold<Sent>({ request, serverAction }: Act<Sent>) {
  const form = await request.clone().formData()
  const what = formatAct(form)
  if (what === null) return serverAction()
  if (isCashUnsaid(form)) {
    const detail = translator(readPageLocale(), 'orderDesk')('cash.missing')
    return data({ refusal: fieldRefusal({}, detail) }, { status: 400 })
  }
  const waits = findHeldActs(currentHeld(), readTrimmed(form, 'orderId')).some(({ problem }) => problem !== 'refused')
  if (!waits) return orHeld({ request, serverAction, what: () => what, offline: offlineAnswer })

  const held = hold({ action: new URL(request.url).pathname.replace(/\.data$/, ''), form, what, isUnsent: true })
  if (!held) return serverAction()
  void sendWaiting()
  return data({ held: held.id }, { status: 503 })
}

/** 'Entregado: H-1234'; null for what is no act of a courier at a door. */
function formatAct(form: FormData): string | null {
  const intent = readTrimmed(form, 'intent')
  if (!isActIntent(intent)) return null
  return translator(readPageLocale(), 'orderDesk')(`courier.act.${intent}`, {
    reference: readTrimmed(form, 'reference'),
  })
}

/** What was collected must be said before the courier leaves the door; the server would refuse it hours later. */
function isCashUnsaid(form: FormData): boolean {
  if (readTrimmed(form, 'intent') !== 'delivered' || readTrimmed(form, 'due') === '') return false
  const isSaid = ['collected', 'otherSum', 'differenceReason'].some((name) => readTrimmed(form, name) !== '')
  return !isSaid && readOption(form, 'due', ['0']) === null
}
