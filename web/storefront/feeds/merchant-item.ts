import type { FeedItem } from '#services/market/contract.ts'
import { isGtin } from '#shared/gtin.ts'
import { type Currency, plainMoney } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import { escapeXml } from '../seo/escape-xml.ts'

const MOST_TITLE = 150
const MOST_DESCRIPTION = 5_000

/**
 * One `<item>` of a product feed (Google Merchant product data specification, RSS 2.0), or nothing for an option
 * without a picture, which Google refuses. What comes to order counts as out of stock, because nobody knows its day,
 * and Google asks for one.
 */
export function merchantItem(item: FeedItem, { origin, currency }: { origin: string; currency: Currency }): string {
  if (item.imageId === null) return ''
  const name = [item.title, item.optionTitle].filter(Boolean).join(', ')
  const money = (amountMinor: number) => `${plainMoney(amountMinor, currency)} ${currency}`
  const gtin = item.barcode !== null && isGtin(item.barcode) ? item.barcode : null
  const facts: [string, string | null][] = [
    ['g:id', item.sku],
    ['title', cut(name, MOST_TITLE)],
    ['description', cut(item.description || name, MOST_DESCRIPTION)],
    ['link', origin + paths.product(item.slug, { variant: item.sku })],
    ['g:image_link', `${origin}/media/products/${item.imageId}-1200.jpg`],
    ['g:availability', item.availability === 'in_stock' ? 'in_stock' : 'out_of_stock'],
    ['g:price', money(item.compareAtPrice ?? item.price)],
    ['g:sale_price', item.compareAtPrice === null ? null : money(item.price)],
    ['g:brand', item.vendor || null],
    ['g:gtin', gtin],
    ['g:identifier_exists', gtin === null ? 'no' : null],
    ['g:condition', 'new'],
    ['g:item_group_id', item.optionTitle === '' ? null : item.productId],
    ['g:size', item.optionTitle || null],
    ['g:product_type', item.categories.join(' > ') || null],
  ]
  const elements = facts.flatMap(([tag, text]) => (text === null ? [] : `<${tag}>${escapeXml(text)}</${tag}>`))
  return `<item>${elements.join('')}</item>\n`
}

/** Cut at a whole character. */
function cut(text: string, most: number): string {
  const characters = Array.from(text.trim())
  return characters.length <= most ? characters.join('') : `${characters.slice(0, most - 1).join('')}…`
}
