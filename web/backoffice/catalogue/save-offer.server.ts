import { data, type RouterContextProvider } from 'react-router'
import type { StaffOffer } from '#services/market/contract.ts'
import { httpError } from '#shared/rpc/errors.ts'
import { parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { fieldRefusal, firstErrorRefusal, type Refusal } from '../../storefront/account/sign-in/refusal.ts'
import { toRefusal } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { hideForm, offerForms, offerRowForm, type TypedOffer, toSteps, undoForm } from './offer-forms.server.ts'
import { undoAct } from './undo-act.server.ts'

/** Result of a form about a variant. */
export type OfferAnswer =
  | {
      done: {
        name: string
        changeIds: number[]
        isUndo: boolean
        /** In place of the usual sentence. */
        message?: string
      }
    }
  | {
      refusal: Refusal
      /** Row of the form, with the typed values of its price and stock. */
      at: { variantId: string; typed: TypedOffer | null; isLarge: boolean } | null
    }

/** Handles every form of the list and the log: prices, stock, hiding and undo. */
export async function saveOffer(context: Readonly<RouterContextProvider>, form: FormData) {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const call = { context: visit.call }
  const t = translator(visit.country.locale, 'catalogueDesk')
  const intent = readIntent(form, ['save', 'confirm', 'hide', 'show', 'undo', 'undo-act'])
  const { variantId, currency } = parseFormOrThrow(form, offerRowForm)
  let typed: TypedOffer | null = null
  const refuse = (refusal: Refusal) => {
    const isLarge = refusal.code === 'market.large-change'
    const at = variantId === '' ? null : { variantId, typed, isLarge }
    return data<OfferAnswer>({ refusal, at }, { status: refusal.status })
  }

  try {
    if (intent === 'undo') {
      const { value, errors } = parseForm(form, undoForm)
      if (errors) return refuse(firstErrorRefusal(errors))
      const { offer } = await market.undoCatalogueChanges({ changeIds: value.changeId }, call)
      return data<OfferAnswer>({ done: { name: getOfferName(offer), changeIds: [], isUndo: true } })
    }
    if (intent === 'undo-act') {
      const { message } = await undoAct(context, form)
      return data<OfferAnswer>({ done: { name: '', message, changeIds: [], isUndo: true } })
    }
    if (intent === 'hide' || intent === 'show') {
      const { value, errors } = parseForm(form, hideForm)
      if (errors) return refuse(firstErrorRefusal(errors))
      const isHidden = { from: intent === 'show', to: intent === 'hide' }
      const variant = { shopId: value.shopId, productVariantId: value.variantId }
      return done(await market.changeOffer({ ...variant, isHidden }, call))
    }

    if (currency === undefined) throw httpError('bad-input')
    const offerForm = offerForms[currency]
    const offer = parseForm(form, offerForm, {
      price: t('fault.price'),
      listPrice: t('fault.listPrice'),
      stock: t('fault.stock'),
    })
    typed = offer.typed
    if (offer.errors) return refuse(firstErrorRefusal(offer.errors))
    const steps = toSteps(offer.value)
    if (!steps) return refuse(fieldRefusal({}, t('fault.nothing')))
    const variant = { shopId: offer.value.shopId, productVariantId: offer.value.variantId }
    return done(await market.changeOffer({ ...variant, ...steps, isConfirmed: intent === 'confirm' }, call))
  } catch (error) {
    return refuse(toRefusal(error))
  }
}

function done({ offer, changes }: { offer: StaffOffer; changes: { id: number }[] }) {
  const changeIds = changes.map(({ id }) => id)
  return data<OfferAnswer>({ done: { name: getOfferName(offer), changeIds, isUndo: false } })
}

function getOfferName({ title, optionTitle }: StaffOffer): string {
  return [title, optionTitle].filter(Boolean).join(' ')
}
