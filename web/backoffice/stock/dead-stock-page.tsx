import { Link } from 'react-router'
import { dateLabel } from '#services/appointments/rules/local-clock.ts'
import { paths } from '#web/backoffice/paths.ts'
import { readOption } from '#web/forms/read-fields.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { loadShop } from '../catalogue/load-shop.server.ts'
import { requireStaff } from '../require-staff.server.ts'
import type { Route } from './+types/dead-stock-page'
import { getItemName } from './item-name.ts'

/** Days without a sale to choose from. */
const DAYS = ['30', '60', '90', '180'] as const

/** What lies in a shop and nobody buys, with its value at cost. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'stock' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'stockDesk')
  const { shops, shop } = await loadShop(context, request)
  const days = readOption(new URL(request.url).searchParams, 'days', DAYS) ?? '60'
  const list = shop
    ? await market.deadStock({ shopId: shop.id, days: Number(days) }, { context: visit.call })
    : { lines: [], hasMore: false, displayValue: '', withoutCost: 0 }
  return {
    days,
    shops: shops.map(({ id, name }) => ({ id, name })),
    shopId: shop?.id ?? '',
    shopName: shop?.name ?? '',
    list: { ...list, lines: list.lines.map((line) => ({ ...line, idleSince: dateLabel(line.idleSince) })) },
    seo: privateSeo(visit, paths.backofficeDeadStock(), { title: t('dead.title'), description: t('description') }),
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function DeadStockPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('stockDesk')
  const { list, shops, shopId, shopName, days } = loaderData
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4">
      <BackLink to={paths.backofficeStock({ shopId })}>{t('entry.back')}</BackLink>
      <header className="grid gap-1">
        <h1 className="text-xl lg:text-2xl">{t('dead.title')}</h1>
        <p className="max-w-2xl text-ink-700">{t('dead.intro')}</p>
      </header>
      <nav aria-label={t('dead.filters')} className="flex flex-wrap gap-2">
        {DAYS.map((each) => (
          <ChipLink key={each} to={paths.backofficeDeadStock({ shopId, days: each })} isOn={each === days}>
            {t('dead.days', { number: each })}
          </ChipLink>
        ))}
      </nav>
      {shops.length > 1 && (
        <nav aria-label={t('dead.shops')} className="flex flex-wrap gap-2">
          {shops.map(({ id, name }) => (
            <ChipLink key={id} to={paths.backofficeDeadStock({ shopId: id, days })} isOn={id === shopId}>
              {name}
            </ChipLink>
          ))}
        </nav>
      )}
      {list.lines.length === 0 ? (
        <EmptyState art={<Art name="package" size={88} />} title={t('dead.none')}>
          {t('dead.noneText')}
        </EmptyState>
      ) : (
        <>
          <p className="font-bold tabular-nums">
            {t(`dead.${getTotal(list)}`, {
              count: list.lines.length,
              amount: list.displayValue,
            })}
            {list.withoutCost > 0 && (
              <span className="block font-normal text-ink-600 text-sm">
                {t('dead.withoutCost', { count: list.withoutCost })}
              </span>
            )}
          </p>
          <DeadStockTable lines={list.lines} shopId={shopId} caption={t('dead.caption', { shop: shopName })} />
        </>
      )}
    </div>
  )
}

/** What can be said of the sum: nothing where no cost is known. */
function getTotal({ hasMore, withoutCost, lines }: Pick<List, 'hasMore' | 'withoutCost' | 'lines'>) {
  if (withoutCost === lines.length) return 'count'
  return hasMore ? 'totalOfFirst' : 'total'
}

const head = 'px-3 py-2 text-right font-extrabold text-ink-700 text-sm'
const cell = 'px-3 py-1.5 text-right align-middle tabular-nums'

type List = Route.ComponentProps['loaderData']['list']
type Line = List['lines'][number]

function DeadStockTable({ lines, shopId, caption }: { lines: readonly Line[]; shopId: string; caption: string }) {
  const { t } = useTranslation('stockDesk')
  return (
    <div className="overflow-x-auto rounded-card border border-ink-200 bg-white">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-ink-200 border-b bg-ink-50">
          <tr>
            <th scope="col" className="px-3 py-2 text-left font-extrabold text-ink-700 text-sm">
              {t('table.product')}
            </th>
            <th scope="col" className={head}>
              {t('dead.since')}
            </th>
            <th scope="col" className={head}>
              {t('table.stock')}
            </th>
            <th scope="col" className={`${head} max-md:hidden`}>
              {t('dead.price')}
            </th>
            <th scope="col" className={head}>
              {t('dead.value')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.productVariantId} className="border-ink-100 border-b last:border-b-0">
              <th scope="row" className="px-3 py-1.5 text-left font-normal">
                <Link
                  to={paths.backofficeStockItem(line.productVariantId, { shopId })}
                  className="inline-flex min-h-8 items-center font-bold text-brand-700 leading-snug hover:underline"
                >
                  {getItemName(line)}
                </Link>
                <span className="block text-ink-600 text-xs">
                  {[line.vendor, line.sku].filter(Boolean).join(' · ')}
                </span>
              </th>
              <td className={`${cell} text-ink-700`}>{line.idleSince}</td>
              <td className={`${cell} font-black text-md`}>{line.stock}</td>
              <td className={`${cell} max-md:hidden`}>{line.displayPrice}</td>
              <td className={cell}>{line.displayValue ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
