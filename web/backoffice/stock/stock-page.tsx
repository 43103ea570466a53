import { Search } from 'lucide-react'
import { Form, Link, useNavigation } from 'react-router'
import type { StockItem } from '#services/market/contract.ts'
import { DEFAULT_LOW_AT } from '#services/market/stock/rules/stock-entry.ts'
import { paths } from '#web/backoffice/paths.ts'
import { readId, readOption, readTrimmed } from '#web/forms/read-fields.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { loadShop } from '../catalogue/load-shop.server.ts'
import { ShopField } from '../catalogue/shop-field.tsx'
import { requireStaff } from '../require-staff.server.ts'
import { ScanField } from '../scan/scan-field.tsx'
import type { Route } from './+types/stock-page'
import { getItemName } from './item-name.ts'
import { StockBadge } from './stock-badge.tsx'

const ONLY = ['low', 'sold-out'] as const

/** Variants of a shop with their stock. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'stock' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'stockDesk')
  const { searchParams } = new URL(request.url)
  const { shops, shop } = await loadShop(context, request)
  const asked = {
    shopId: shop?.id ?? '',
    search: readTrimmed(searchParams, 'search', 100),
    only: readOption(searchParams, 'only', ONLY),
    after: readId(searchParams, 'after') || null,
  }
  const { shopId, search, only, after } = asked
  const list = shop
    ? await market.staffStock(
        { shopId, ...(search && { search }), ...(only && { only }), ...(after && { after }) },
        { context: visit.call },
      )
    : { items: [], endCursor: null }
  return {
    list,
    shops,
    shopName: shop?.name ?? '',
    asked,
    seo: privateSeo(visit, paths.backofficeStock(), { title: t('title'), description: t('description') }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function StockPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('stockDesk')
  const { list, asked, shopName } = loaderData
  const { shopId } = asked
  const isNarrowed = asked.search !== '' || asked.only !== null
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={paths.backofficeStockEntry({ shopId, kind: 'received' })} size="sm">
            {t('kinds.received')}
          </ButtonLink>
          <ButtonLink to={paths.backofficeStockEntry({ shopId, kind: 'counted' })} variant="outline" size="sm">
            {t('kinds.counted')}
          </ButtonLink>
          <ButtonLink to={paths.backofficeStockEntry({ shopId, kind: 'damaged' })} variant="outline" size="sm">
            {t('kinds.damaged')}
          </ButtonLink>
          <ButtonLink to={paths.backofficeStockLots({ shopId })} variant="outline" size="sm">
            {t('toLots')}
          </ButtonLink>
          <ButtonLink to={paths.backofficeLabels({ ...asked })} variant="outline" size="sm">
            {t('toLabels')}
          </ButtonLink>
          <ButtonLink to={paths.backofficeTransfers({ shopId })} variant="outline" size="sm">
            {t('toTransfers')}
          </ButtonLink>
          <ButtonLink to={paths.backofficePurchases({ shopId })} variant="outline" size="sm">
            {t('toPurchases')}
          </ButtonLink>
          <ButtonLink to={paths.backofficeDeadStock({ shopId })} variant="outline" size="sm">
            {t('toDead')}
          </ButtonLink>
        </div>
      </div>
      <Filters loaded={loaderData} />
      {list.items.length === 0 ? (
        <EmptyState
          art={<Art name="package" size={88} />}
          title={t(asked.only === 'low' && asked.search === '' ? 'nothingLow' : 'none')}
        >
          {t(isNarrowed ? 'noneFound' : 'noneText')}
        </EmptyState>
      ) : (
        <StockTable items={list.items} caption={t('table.caption', { shop: shopName })} />
      )}
      <Pagination
        label={t('pages')}
        previous={asked.after ? { label: t('first'), to: paths.backofficeStock({ ...asked, after: null }) } : null}
        next={
          list.endCursor ? { label: t('more'), to: paths.backofficeStock({ ...asked, after: list.endCursor }) } : null
        }
      />
    </div>
  )
}

function Filters({ loaded: { shops, asked } }: { loaded: Route.ComponentProps['loaderData'] }) {
  const { t } = useTranslation('stockDesk')
  const isPending = useNavigation().state === 'loading'
  const here = { shopId: asked.shopId, search: asked.search || null }
  return (
    <>
      <Form key={`${asked.search} ${asked.shopId}`} className="flex flex-wrap items-end gap-2.5">
        <ScanField
          name="search"
          type="search"
          label={t('search')}
          defaultValue={asked.search}
          maxLength={100}
          before={<Search aria-hidden="true" className="size-5" />}
        />
        <ShopField shops={shops} shopId={asked.shopId} />
        {asked.only && <input type="hidden" name="only" value={asked.only} />}
        <Button type="submit" className="h-12" isPending={isPending}>
          {t('submit')}
        </Button>
      </Form>
      <nav aria-label={t('filters')} className="flex flex-wrap gap-2">
        <ChipLink to={paths.backofficeStock(here)} isOn={asked.only === null}>
          {t('only.all')}
        </ChipLink>
        {ONLY.map((only) => (
          <ChipLink key={only} to={paths.backofficeStock({ ...here, only })} isOn={asked.only === only}>
            {t(`only.${only}`)}
          </ChipLink>
        ))}
      </nav>
    </>
  )
}

const head = 'px-3 py-2 text-left font-extrabold text-ink-700 text-sm'
const cell = 'px-3 py-1.5 align-middle'

function StockTable({ items, caption }: { items: readonly StockItem[]; caption: string }) {
  const { t } = useTranslation('stockDesk')
  return (
    <div className="overflow-x-auto rounded-card border border-ink-200 bg-white">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-ink-200 border-b bg-ink-50">
          <tr>
            <th scope="col" className={head}>
              {t('table.product')}
            </th>
            <th scope="col" className={`${head} max-lg:hidden`}>
              {t('table.codes')}
            </th>
            <th scope="col" className={`${head} text-right`}>
              {t('table.stock')}
            </th>
            <th scope="col" className={`${head} text-right max-md:hidden`}>
              {t('table.reserved')}
            </th>
            <th scope="col" className={`${head} text-right max-md:hidden`}>
              {t('table.lowAt')}
            </th>
            <th scope="col" className={`${head} max-lg:hidden`}>
              {t('table.supplier')}
            </th>
            <th scope="col" className={head}>
              <span className="sr-only">{t('table.act')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <StockRow key={item.productVariantId} item={item} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function StockRow({ item }: { item: StockItem }) {
  const { t } = useTranslation('stockDesk')
  const { shopId, productVariantId, stock, reserved, lowAt, lastSupplier } = item
  const name = getItemName(item)
  return (
    <tr className="border-ink-100 border-b last:border-b-0">
      <th scope="row" className={`${cell} text-left font-normal`}>
        <Link
          to={paths.backofficeStockItem(productVariantId, { shopId })}
          className="inline-flex min-h-8 items-center font-bold text-brand-700 leading-snug hover:underline"
        >
          {name}
        </Link>{' '}
        {item.isHidden && <Badge tone="dark">{t('row.hidden')}</Badge>}
        <span className="block break-all text-ink-600 text-xs lg:hidden">{item.barcode ?? item.sku}</span>
      </th>
      <td className={`${cell} whitespace-nowrap text-ink-600 text-xs max-lg:hidden`}>
        {item.sku}
        {item.barcode && <span className="block">{item.barcode}</span>}
      </td>
      <td className={`${cell} text-right tabular-nums md:whitespace-nowrap`}>
        <StockBadge item={item} /> <b className="text-md">{stock}</b>
        {reserved > 0 && (
          <span className="block text-ink-600 text-xs md:hidden">{t('row.reservedHint', { number: reserved })}</span>
        )}
      </td>
      <td className={`${cell} text-right text-ink-700 tabular-nums max-md:hidden`}>{reserved || '–'}</td>
      <td className={`${cell} text-right text-ink-700 tabular-nums max-md:hidden`}>{lowAt ?? DEFAULT_LOW_AT}</td>
      <td className={`${cell} text-ink-700 max-lg:hidden`}>{lastSupplier ?? '–'}</td>
      <td className={`${cell} text-right`}>
        <Link
          to={paths.backofficeStockEntry({ shopId, kind: 'received', variant: productVariantId })}
          aria-label={t('row.receiveOf', { name })}
          className="inline-flex min-h-8 items-center font-bold text-brand-700 hover:underline"
        >
          {t('row.receive')}
        </Link>
      </td>
    </tr>
  )
}
