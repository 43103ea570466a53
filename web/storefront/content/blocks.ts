import type { ContentItem } from '#services/content/contract.ts'

/** Home page content by block; each may be empty. */
export function toBlocks(items: readonly ContentItem[]) {
  const of = (type: ContentItem['type']) => items.filter((item) => item.type === type)
  return {
    features: of('FEATURE'),
    banners: of('BANNER'),
    petTypes: of('PET_TYPE_SECTION'),
    best: of('BEST_SECTION'),
    services: of('SERVICE_SECTION'),
    brands: of('BRAND_BANNER'),
    comments: of('COMMENT'),
    coupons: of('FIRST_BUY_COUPON'),
  }
}
