import { useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { SectionHeader } from '#web/ui/section-header.tsx'
import { ProductRail } from '../shop/product-rail.tsx'
import { forgetRecentProducts, rememberProduct } from './recent-products.ts'
import type { RecentCards } from './recent-route.ts'

/** Remembers the product, and shows the others that this browser looked at, with today's prices. */
export default function RecentlyViewed({ productId }: { productId: string }) {
  const { t } = useTranslation('product')
  const [shown, setShown] = useState<RecentCards | null>(null)
  useEffect(() => {
    const others = rememberProduct(productId)
    if (others.length === 0) return
    const left = new AbortController()
    void fetchCards(others, left.signal).then(setShown, () => undefined)
    return () => left.abort()
  }, [productId])
  if (!shown || shown.products.length === 0) return null
  return (
    <section className="mt-10">
      <SectionHeader title={t('recent.title')} />
      <ProductRail products={shown.products} currency={shown.currency} label={t('recent.title')} />
      <Button
        variant="ghost"
        size="sm"
        className="mt-2"
        onClick={() => {
          forgetRecentProducts()
          setShown(null)
        }}
      >
        {t('recent.clear')}
      </Button>
    </section>
  )
}

async function fetchCards(ids: readonly string[], signal: AbortSignal): Promise<RecentCards | null> {
  const response = await fetch(paths.recentProducts(ids), { signal })
  return response.ok ? response.json() : null
}
