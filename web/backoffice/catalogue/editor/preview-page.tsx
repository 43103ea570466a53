import { useSearchParams } from 'react-router'
import { paths } from '#web/backoffice/paths.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Price } from '#web/ui/price.tsx'
import { discountPercent } from '../../../storefront/shop/product-card.tsx'
import { ProductFacts } from '../../../storefront/shop/product-facts.tsx'
import { ProductGallery } from '../../../storefront/shop/product-gallery.tsx'
import { VariantPicker } from '../../../storefront/shop/variant-picker.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import type { Route } from './+types/preview-page'

/** A product, published or not, as its page will show it; for staff alone, never indexed or cached. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'catalogue' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'catalogueDesk')
  const { id: productId, shopId } = params
  const product = await market.previewProduct({ shopId, productId }, { context: visit.call })
  return {
    product,
    shopId,
    productId,
    seo: privateSeo(visit, paths.backofficeProductPreview(productId, shopId), {
      title: t('preview.title', { name: product.title }),
      description: t('description'),
    }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function PreviewPage({ loaderData: { product, shopId, productId } }: Route.ComponentProps) {
  const { t } = useTranslation('catalogueDesk')
  const { t: tShop } = useTranslation('shop')
  const { t: tProduct } = useTranslation('product')
  const [params] = useSearchParams()
  const variant = product.variants.find(({ sku }) => sku === params.get('variant')) ?? product.variants[0]
  if (!variant) return null
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-4">
      <BackLink to={paths.backofficeProduct(productId, { shopId })}>{t('preview.back')}</BackLink>
      <Notice tone="info">{t('preview.note')}</Notice>
      <article className="grid gap-6 md:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)] md:gap-10">
        <div className="relative min-w-0">
          <ProductGallery
            product={product}
            variant={variant}
            percent={discountPercent(variant.price, variant.compareAtPrice)}
          />
        </div>
        <div className="md:pt-2">
          <p className="font-extrabold text-brand-700 text-sm">{product.vendor}</p>
          <h1 className="mt-1 text-2xl sm:text-3xl">{product.title}</h1>
          <div className="mt-4 flex flex-wrap items-baseline-last gap-x-3 gap-y-1">
            <Price
              amountMinor={variant.price}
              compareAtMinor={variant.compareAtPrice}
              compareAtLabel={tShop('card.before')}
              currency={product.pricing.currencyCode}
              size="lg"
            />
            {variant.unitPrice && (
              <span className="font-semibold text-ink-600 text-sm">{variant.unitPrice.display}</span>
            )}
          </div>
          <VariantPicker product={product} chosen={variant} currency={product.pricing.currencyCode} />
        </div>
      </article>
      <div className="mt-6 grid gap-8 md:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] md:gap-10">
        <section>
          <h2 className="text-xl sm:text-2xl">{tProduct('description')}</h2>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the market stores only sanitised HTML. */}
          <div className="prose mt-3" dangerouslySetInnerHTML={{ __html: product.descriptionHtml }} />
        </section>
        <ProductFacts product={product} variant={variant} />
      </div>
    </div>
  )
}
