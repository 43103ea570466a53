import type { ContentItem, SheetService } from '#services/content/contract.ts'

/** A linked card. */
export type SheetCard = Pick<ContentItem, 'title' | 'text' | 'href' | 'label' | 'picture'>

/** Home page content by block; each may be empty. */
export function toBlocks(items: readonly ContentItem[], services: readonly SheetService[] = []) {
  const of = (type: ContentItem['type']) => items.filter((item) => item.type === type)
  const chosen = of('SERVICE_SECTION')
  return {
    features: of('FEATURE'),
    banners: of('BANNER'),
    petTypes: of('PET_TYPE_SECTION'),
    best: of('BEST_SECTION'),
    services: [...chosen, ...toServiceCards(services, chosen)],
    brands: of('BRAND_BANNER'),
    comments: of('COMMENT'),
    coupons: of('FIRST_BUY_COUPON'),
  }
}

/** Cards of the services that are not among `shown`, by name. */
export function toServiceCards(
  services: readonly SheetService[],
  shown: readonly { title: string }[] = [],
): SheetCard[] {
  const titles = new Set(shown.map(({ title }) => title))
  return services
    .filter(({ name }) => !titles.has(name))
    .map(({ name, text, href, picture }) => ({ title: name, text, href, label: '', picture }))
}
