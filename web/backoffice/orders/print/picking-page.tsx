import { paths } from '#web/backoffice/paths.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { ProductPicture } from '#web/storefront/shop/product-picture.tsx'
import { Art } from '#web/ui/art.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import { readChosen } from '../read-chosen.ts'
import type { Route } from './+types/picking-page'

const MOST = 50

/** One list of the articles of several orders, in the order of the shelves. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'orders' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'orderDesk')
  const orderIds = readChosen(new URL(request.url).searchParams, MOST)
  const lines = orderIds.length === 0 ? [] : await market.pickingList({ orderIds }, { context: visit.call })
  return {
    lines,
    orders: new Set(lines.flatMap(({ orders }) => orders.map(({ orderId }) => orderId))).size,
    seo: privateSeo(visit, paths.backofficePicking({ order: [] }), {
      title: t('joint.title'),
      description: t('description'),
    }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function PickingPage({ loaderData: { lines, orders } }: Route.ComponentProps) {
  const { t } = useTranslation('orderDesk')
  return (
    <div className="mx-auto grid max-w-4xl gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <div className="grow">
          <h1 className="text-xl">{t('joint.title')}</h1>
          {lines.length > 0 && <p className="text-ink-600 text-sm">{t('joint.of', { count: orders })}</p>}
        </div>
        <span className="flex gap-2 print:hidden">
          <ButtonLink to={paths.backofficeOrders()} variant="outline" size="sm">
            {t('sheet.backToList')}
          </ButtonLink>
          {lines.length > 0 && <PrintButton>{t('sheet.print')}</PrintButton>}
        </span>
      </div>
      {lines.length === 0 ? (
        <EmptyState art={<Art name="package" size={88} />} title={t('joint.none')}>
          {t('joint.noneText')}
        </EmptyState>
      ) : (
        <ul className="grid divide-y divide-ink-200 rounded-card border border-ink-200 bg-white px-4 print:border-0 print:px-0">
          {lines.map((line) => (
            <li key={line.productVariantId} className="break-inside-avoid">
              <label className="flex items-center gap-3 py-2 has-checked:opacity-50">
                <input type="checkbox" className="size-5 shrink-0 accent-brand-600" />
                <b className="w-12 shrink-0 text-right text-lg">{line.quantity} ×</b>
                <span className="size-11 shrink-0 overflow-hidden rounded-control bg-ink-100 print:hidden">
                  <ProductPicture
                    imageId={line.imageId}
                    alt=""
                    place="thumbnail"
                    sizes="44px"
                    className="size-full object-cover"
                  />
                </span>
                <span className="min-w-0 flex-1 text-sm">
                  <b className="block font-bold text-md leading-snug">{line.title}</b>
                  <span className="text-ink-600">
                    {[line.optionTitle, line.productVendor, line.sku].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <span className="flex max-w-72 flex-wrap justify-end gap-x-2 text-ink-700 text-xs">
                  {line.orders.map(({ orderId, referenceId, quantity }) => (
                    <span key={orderId} className="whitespace-nowrap">
                      {quantity > 1 ? `${referenceId} (${quantity})` : referenceId}
                    </span>
                  ))}
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
