import { Form, Link } from 'react-router'
import type { PurchaseLine } from '#services/market/contract.ts'
import { paths } from '#web/backoffice/paths.ts'
import { readTrimmed } from '#web/forms/read-fields.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { loadShop } from '../catalogue/load-shop.server.ts'
import { ShopField } from '../catalogue/shop-field.tsx'
import { requireStaff } from '../require-staff.server.ts'
import type { Route } from './+types/purchases-page'
import { getItemName } from './item-name.ts'

/** What a shop is to buy, by supplier. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'stock' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'stockDesk')
  const { shops, shop } = await loadShop(context, request)
  const supplier = readTrimmed(new URL(request.url).searchParams, 'supplier', 120) || null
  const list = shop
    ? await market.purchaseList({ shopId: shop.id, ...(supplier && { supplier }) }, { context: visit.call })
    : { lines: [], suppliers: [], hasMore: false, displayCost: '' }
  return {
    list,
    shops,
    shopId: shop?.id ?? '',
    shopName: shop?.name ?? '',
    supplier,
    seo: privateSeo(visit, paths.backofficePurchases(), { title: t('purchases.title'), description: t('description') }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function PurchasesPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('stockDesk')
  const { list, shops, shopId, shopName, supplier } = loaderData
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4">
      <div className="print:hidden">
        <BackLink to={paths.backofficeStock({ shopId })}>{t('entry.back')}</BackLink>
      </div>
      <header className="grid gap-1">
        <h1 className="text-xl lg:text-2xl">{t('purchases.title')}</h1>
        <p className="max-w-2xl text-ink-700 print:hidden">{t('purchases.intro')}</p>
      </header>
      <Form key={`${shopId} ${supplier}`} className="flex flex-wrap items-end gap-2.5 print:hidden">
        <ShopField shops={shops} shopId={shopId} />
        {list.suppliers.length > 0 && (
          <SelectField
            name="supplier"
            label={t('purchases.supplier')}
            options={list.suppliers.map((name) => ({ value: name, label: name }))}
            placeholder={t('purchases.allSuppliers')}
            defaultValue={supplier ?? ''}
            className="min-w-0 grow basis-48 sm:max-w-64"
          />
        )}
        {(shops.length > 1 || list.suppliers.length > 0) && (
          <Button type="submit" variant="outline" className="h-12">
            {t('purchases.apply')}
          </Button>
        )}
      </Form>
      {list.lines.length === 0 ? (
        <EmptyState art={<Art name="package" size={88} />} title={t('purchases.none')}>
          {t('purchases.noneText')}
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="font-bold tabular-nums">
              {t(list.hasMore ? 'purchases.totalShown' : 'purchases.total', { amount: list.displayCost })}
            </p>
            <a
              href={paths.backofficePurchasesFile({ shopId, supplier })}
              download
              className={`${buttonStyle('outline', 'sm')} print:hidden`}
            >
              {t('purchases.download')}
            </a>
          </div>
          {list.hasMore && (
            <p className="text-ink-700 text-sm print:hidden">{t('purchases.more', { count: list.lines.length })}</p>
          )}
          <PurchaseTable lines={list.lines} shopId={shopId} caption={t('purchases.caption', { shop: shopName })} />
        </>
      )}
    </div>
  )
}

const head = 'px-3 py-2 text-right font-extrabold text-ink-700 text-sm'
const cell = 'px-3 py-1.5 text-right align-middle tabular-nums'

interface PurchaseTableProps {
  lines: readonly PurchaseLine[]
  shopId: string
  caption: string
}

function PurchaseTable({ lines, shopId, caption }: PurchaseTableProps) {
  const { t } = useTranslation('stockDesk')
  return (
    <div className="overflow-x-auto rounded-card border border-ink-200 bg-white print:overflow-visible print:border-0">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-ink-200 border-b bg-ink-50">
          <tr>
            <th scope="col" className="px-3 py-2 text-left font-extrabold text-ink-700 text-sm">
              {t('table.product')}
            </th>
            <th scope="col" className={head}>
              {t('purchases.stock')}
            </th>
            <th scope="col" className={`${head} max-md:hidden`}>
              {t('purchases.incoming')}
            </th>
            <th scope="col" className={`${head} max-md:hidden`}>
              {t('purchases.sold')}
            </th>
            <th scope="col" className={head}>
              {t('purchases.buy')}
            </th>
            <th scope="col" className={`${head} max-md:hidden`}>
              {t('purchases.cost')}
            </th>
            <th scope="col" className={`${head} print:hidden`}>
              <span className="sr-only">{t('table.act')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <PurchaseRow key={line.productVariantId} line={line} shopId={shopId} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function PurchaseRow({ line, shopId }: { line: PurchaseLine; shopId: string }) {
  const { t } = useTranslation('stockDesk')
  const { productVariantId, supplier } = line
  const name = getItemName(line)
  return (
    <tr className="border-ink-100 border-b last:border-b-0">
      <th scope="row" className="px-3 py-1.5 text-left font-normal">
        <Link
          to={paths.backofficeStockItem(productVariantId, { shopId })}
          className="font-bold text-brand-700 leading-snug hover:underline"
        >
          {name}
        </Link>
        <span className="block text-ink-600 text-xs">
          {[line.vendor, supplier ?? t('purchases.noSupplier'), line.sku].filter(Boolean).join(' · ')}
        </span>
      </th>
      <td className={cell}>{line.stock}</td>
      <td className={`${cell} max-md:hidden`}>{line.incoming || '–'}</td>
      <td className={`${cell} max-md:hidden`}>{line.sold}</td>
      <td className={`${cell} font-black text-md`}>{line.suggested}</td>
      <td className={`${cell} max-md:hidden`}>{line.displayCost ?? '–'}</td>
      <td className={`${cell} print:hidden`}>
        <Link
          to={paths.backofficeStockEntry({ shopId, kind: 'received', variant: productVariantId, supplier })}
          aria-label={t('purchases.receiveOf', { name })}
          className="inline-flex min-h-8 items-center font-bold text-brand-700 hover:underline"
        >
          {t('row.receive')}
        </Link>
      </td>
    </tr>
  )
}
