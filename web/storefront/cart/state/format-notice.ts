import { type Currency, formatMoney } from '#shared/money.ts'
import type { TFunction } from '#web/i18n/i18n.ts'
import type { StoreNotice } from './cart-state.ts'

/** Notice of an automatic change, as a sentence for the shopper. */
export function formatNotice(notice: StoreNotice, currency: Currency, t: TFunction<'cart'>): string {
  switch (notice.kind) {
    case 'price-changed': {
      const [from, to] = [formatMoney(notice.from, currency), formatMoney(notice.to, currency)]
      const text = { product: notice.title, from, to }
      return notice.to > notice.from ? t('notices.priceUp', text) : t('notices.priceDown', text)
    }
    case 'only-n-left':
      return t('notices.onlyLeft', { product: notice.title, count: notice.n })
    case 'sold-out':
      return t('notices.soldOut', { product: notice.title })
    case 'not-sold-here':
      return t('notices.notSoldHere', { product: notice.title })
    case 'back-in-stock':
      return t('notices.backInStock', { product: notice.title })
    case 'storage-blocked':
      return t('notices.storageBlocked')
    case 'kept-cart-dropped':
      return t('notices.keptCartDropped')
    case 'changed-elsewhere':
      return t('notices.changedElsewhere')
  }
}
