import type { RouterContextProvider } from 'react-router'
import { parseFormOrThrow, type SentForm } from '#web/forms/parse-form.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import {
  billForm,
  endQrForm,
  extraForm,
  payForm,
  priceForm,
  redeemPackageForm,
  refundForm,
  removeChargeForm,
  returnPackageForm,
} from './till-forms.server.ts'

/** Intents of the pay card. */
export const PAY_INTENTS = [
  'pay',
  'extra',
  'price',
  'uncharge',
  'refund',
  'endQr',
  'redeemPackage',
  'returnPackage',
] as const

/** Acts on the pay card of a visit: pays it, or changes what it costs. */
export async function actOnBill(
  context: Readonly<RouterContextProvider>,
  form: SentForm,
  intent: (typeof PAY_INTENTS)[number],
): Promise<{ done: 'paid' | 'charged' }> {
  const { appointments } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'till')
  const call = { context: visit.call }
  const { appointmentId } = parseFormOrThrow(form, billForm)
  const { currencyCode: currency, storeId } = await appointments.bill({ appointmentId }, call)
  const faults = {
    amount: t('faults.amount'),
    label: t('faults.label'),
    tip: t('faults.amount'),
    reason: t('faults.reason'),
  }
  switch (intent) {
    case 'pay': {
      const { due, tip, method, idempotencyKey } = parseFormOrThrow(form, payForm(currency), faults)
      const sum = { appointmentId, amount: due, tip }
      const keyed = { context: visit.callWithKey(idempotencyKey) }
      if (method === 'code') {
        await appointments.startQrPayment(sum, keyed)
        return { done: 'charged' }
      }
      await appointments.payVisit({ ...sum, method }, keyed)
      return { done: 'paid' }
    }
    case 'endQr':
      await appointments.endQrPayment(parseFormOrThrow(form, endQrForm), call)
      return { done: 'charged' }
    case 'extra': {
      const { idempotencyKey, ...charge } = parseFormOrThrow(form, extraForm(currency), faults)
      await appointments.addCharge({ kind: 'extra', ...charge }, { context: visit.callWithKey(idempotencyKey) })
      return { done: 'charged' }
    }
    case 'price': {
      const { idempotencyKey, total, amount, ...charge } = parseFormOrThrow(form, priceForm(currency), faults)
      const change = { kind: 'price' as const, ...charge, amount: amount - total, seenTotal: total }
      await appointments.addCharge(change, { context: visit.callWithKey(idempotencyKey) })
      return { done: 'charged' }
    }
    case 'refund': {
      const { idempotencyKey, ...refund } = parseFormOrThrow(form, refundForm(currency), faults)
      await appointments.refundVisit(refund, { context: visit.callWithKey(idempotencyKey) })
      return { done: 'charged' }
    }
    case 'redeemPackage': {
      const { pet, purchaseId, idempotencyKey } = parseFormOrThrow(form, redeemPackageForm)
      const use = { appointmentId: pet, purchaseId }
      await appointments.redeemPackage(use, { context: visit.callWithKey(idempotencyKey) })
      return { done: 'paid' }
    }
    case 'returnPackage': {
      const { entryId } = parseFormOrThrow(form, returnPackageForm)
      await appointments.reverseEntry({ storeId, entryId, reason: t('package.givenBack') }, call)
      return { done: 'charged' }
    }
    case 'uncharge':
      await appointments.removeCharge(parseFormOrThrow(form, removeChargeForm), call)
      return { done: 'charged' }
  }
}
