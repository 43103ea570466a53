import { type Currency, formatMoney } from '#shared/money.ts'
import { formatValue } from '../catalogue/rules/value-labels.ts'
import type { CatalogueChange, StaffOffer } from '../contract.ts'
import { isLowStock } from '../stock/rules/stock-entry.ts'
import { formatContentChange } from './editing/rules/product-edit.ts'
import { formatPicturesAfter } from './rules/product-pictures.ts'
import type { ChangeRecord } from './store/catalogue-changes.ts'
import type { StaffOfferRecord } from './store/staff-catalogue.ts'

export function toOffer(
  offer: StaffOfferRecord,
  { shopId, currency }: { shopId: string; currency: Currency },
): StaffOffer {
  const { price, listPrice, stock } = offer
  return {
    shopId,
    productId: offer.productId,
    productVariantId: offer.variantId,
    productSlug: offer.slug,
    title: offer.title,
    optionTitle: offer.optionTitle,
    vendor: offer.vendor,
    sku: offer.sku,
    imageId: offer.imageId,
    currencyCode: currency,
    price,
    displayPrice: formatMoney(price, currency),
    listPrice,
    displayListPrice: listPrice === null ? null : formatMoney(listPrice, currency),
    stock,
    isLow: stock > 0 && isLowStock(offer),
    allowBackorder: offer.allowBackorder,
    isHidden: offer.hidden,
    isPublished: offer.isPublished,
    status: offer.status,
    barcode: offer.barcode,
    needsPrescription: offer.needsPrescription,
    category: offer.category,
    updatedAt: offer.updatedAt.toISOString(),
  }
}

export function toChange(change: ChangeRecord): CatalogueChange {
  const { what, from, to, currency, undoneBy, cause, pictures, content } = change
  const labels = content
    ? formatContentChange(content.from, content.to)
    : { from: formatValue(what, from, currency), to: formatValue(what, to, currency) }
  const [kind, subject = null] = cause.split(':')
  return {
    id: change.id,
    at: change.at.toISOString(),
    actorUid: change.actorUid,
    cause: kind === 'import' || kind === 'undo' || kind === 'undo-import' || kind === 'schedule' ? kind : 'hand',
    importId: kind === 'import' || kind === 'undo-import' ? subject : null,
    productId: change.productId,
    productVariantId: change.variantId,
    title: change.title,
    optionTitle: change.optionTitle,
    sku: change.sku,
    what,
    from,
    to,
    displayFrom: labels.from,
    displayTo: pictures ? formatPicturesAfter(pictures.from, pictures.to) : labels.to,
    actId: change.actId,
    isUndone: undoneBy !== null,
    canUndo: undoneBy === null && what !== 'offer',
  }
}
