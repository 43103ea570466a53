import { data, type RouterContextProvider } from 'react-router'
import type { StaffOffer } from '#services/market/contract.ts'
import { parseCurrency } from '#shared/countries/countries.ts'
import { readId, readText } from '#web/forms/read-fields.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { fieldRefusal, type Refusal } from '../../storefront/account/sign-in/refusal.ts'
import { toRefusal } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { parseSteps, type TypedOffer } from './typed-offer.ts'

/** Result of a form about a variant. */
export type OfferAnswer =
  | { done: { name: string; changeIds: number[]; isUndo: boolean } }
  | {
      refusal: Refusal
      /** Row of the form, with its typed values. */
      at: { variantId: string; typed: TypedOffer; isLarge: boolean } | null
    }

/** Handles every form of the list and the log: prices, stock, hiding and undo. */
export async function saveOffer(context: Readonly<RouterContextProvider>, form: FormData) {
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const call = { context: visit.call }
  const t = translator(visit.country.locale, 'catalogueDesk')
  const intent = readText(form, 'intent')
  const shopId = readId(form, 'shopId')
  const variantId = readId(form, 'variantId')
  const typed = {
    price: readText(form, 'price'),
    listPrice: readText(form, 'listPrice'),
    stock: readText(form, 'stock'),
  }
  const refuse = (refusal: Refusal) => {
    const isLarge = refusal.code === 'market.large-change'
    const at = variantId === '' ? null : { variantId, typed, isLarge }
    return data<OfferAnswer>({ refusal, at }, { status: refusal.status })
  }

  try {
    if (intent === 'undo') {
      const changeIds = form.getAll('changeId').flatMap((id) => parseNumber(id) ?? [])
      const { offer } = await market.undoCatalogueChanges({ changeIds: changeIds.slice(0, 4) }, call)
      return data<OfferAnswer>({ done: { name: getOfferName(offer), changeIds: [], isUndo: true } })
    }
    const option = { shopId, productVariantId: variantId }
    if (intent === 'hide' || intent === 'show') {
      const isHidden = { from: intent === 'show', to: intent === 'hide' }
      return done(await market.changeOffer({ ...option, isHidden }, call))
    }

    const currency = parseCurrency(readText(form, 'currency'))
    const seen = {
      price: parseNumber(form.get('seenPrice')) ?? 0,
      listPrice: parseNumber(form.get('seenListPrice')),
      stock: parseNumber(form.get('seenStock')) ?? 0,
    }
    const read = parseSteps(typed, seen, currency)
    if ('fault' in read) {
      const words = t(`fault.${read.fault}`)
      return refuse(fieldRefusal(read.fault === 'nothing' ? {} : { [read.fault]: words }, words))
    }
    return done(await market.changeOffer({ ...option, ...read.steps, isConfirmed: intent === 'confirm' }, call))
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

/** A number of a hidden field; null for an empty one. */
function parseNumber(value: FormDataEntryValue | null): number | null {
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : null
}
