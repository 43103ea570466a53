import { Search } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { timeLabel } from '#services/appointments/rules/local-clock.ts'
import type { StaffOrderRow } from '#services/market/contract.ts'
import { paths } from '#web/backoffice/paths.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { useLivePage } from '#web/storefront/layout/connection/use-live-page.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { LinkTabs } from '#web/ui/navigation/link-tabs.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { requireStaff } from '../require-staff.server.ts'
import { makeSavedPage, useSavedPage } from '../saved-page.ts'
import type { Route } from './+types/orders-page'
import { OrderRow } from './order-row.tsx'
import { getStates, type OrdersView, readOrdersSearch } from './orders-search.ts'

const PAGE = 40

/** Orders by promised time, by default the open ones. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'orders' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'orderDesk')
  const asked = readOrdersSearch(new URL(request.url).searchParams)
  const { view, status, shopId, search, after } = asked
  const [list, shops] = await Promise.all([
    market.staffOrders(
      {
        view,
        first: PAGE,
        ...(status && { status }),
        ...(shopId && { shopId }),
        ...(search && { search }),
        ...(after && { after }),
      },
      { context: visit.call },
    ),
    market.staffShops(undefined, { context: visit.call }),
  ])
  return {
    list,
    shops,
    asked,
    nowLabel: timeLabel(visit.now().getTime(), visit.country.timezone),
    isStale: false,
    seo: privateSeo(visit, paths.backofficeOrders(), { title: t('title'), description: t('description') }),
  }
}

const savedPage = makeSavedPage<Awaited<ReturnType<typeof loader>>>()

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return savedPage.load(request.url, serverLoader)
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('orderDesk')
  const { list, asked, isStale, nowLabel } = loaderData
  useSavedPage(savedPage, loaderData)
  useLivePage(true, { isOfflineReadable: true })
  const late = list.orders.filter(({ isLate }) => isLate)
  const rest = list.orders.filter(({ isLate }) => !isLate)
  const narrowed = asked.search !== '' || asked.status !== null || asked.shopId !== null
  return (
    <div className="mx-auto grid max-w-5xl gap-4">
      <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
      {isStale && <Notice tone="warn">{t('updated', { time: nowLabel })}</Notice>}
      <Views loaded={loaderData} />
      <Filters loaded={loaderData} />
      <States loaded={loaderData} />
      {list.orders.length === 0 && (
        <EmptyState art={<Art name="package" size={88} />} title={t('list.none')}>
          {t(narrowed ? 'list.noneFound' : 'list.noneText')}
        </EmptyState>
      )}
      <Rows title={t('list.late')} orders={late} />
      <Rows title={late.length > 0 ? t('list.next') : null} orders={rest} />
      <Pagination
        label={t('list.pages')}
        previous={
          asked.after ? { label: t('list.first'), to: paths.backofficeOrders({ ...asked, after: null }) } : null
        }
        next={
          list.hasNextPage
            ? { label: t('list.more'), to: paths.backofficeOrders({ ...asked, after: list.endCursor }) }
            : null
        }
      />
    </div>
  )
}

interface Loaded {
  loaded: Route.ComponentProps['loaderData']
}

function Views({ loaded: { list, asked } }: Loaded) {
  const { t } = useTranslation('orderDesk')
  const open = Object.values(list.counts).reduce((sum, count) => sum + count, 0)
  const counts: Partial<Record<OrdersView, number>> = { open, awaiting: list.awaiting }
  const views: OrdersView[] =
    asked.view === 'all' ? ['open', 'awaiting', 'ended', 'all'] : ['open', 'awaiting', 'ended']
  return (
    <LinkTabs
      label={t('views.label')}
      items={views.map((view) => {
        const count = counts[view]
        return {
          to: paths.backofficeOrders({ view: view === 'open' ? null : view, shopId: asked.shopId }),
          label: count ? `${t(`views.${view}`)} (${count})` : t(`views.${view}`),
          isCurrent: view === asked.view,
        }
      })}
    />
  )
}

function Filters({ loaded: { shops, asked } }: Loaded) {
  const { t } = useTranslation('orderDesk')
  const isPending = useNavigation().formData !== undefined
  return (
    <Form key={`${asked.search} ${asked.shopId}`} className="flex flex-wrap items-end gap-2.5">
      <TextField
        name="search"
        type="search"
        label={t('filter.search')}
        defaultValue={asked.search}
        maxLength={100}
        before={<Search aria-hidden="true" className="size-5" />}
        className="min-w-0 grow basis-52"
      />
      {shops.length > 1 || asked.shopId ? (
        <SelectField
          name="shopId"
          label={t('filter.shop')}
          placeholder={t('filter.everyShop')}
          options={shops.map(({ id, name, active }) => ({
            value: id,
            label: active ? name : t('filter.closed', { name }),
          }))}
          defaultValue={asked.shopId ?? ''}
          className="min-w-0 grow basis-48 sm:max-w-64"
        />
      ) : null}
      <Button type="submit" className="h-12" isPending={isPending}>
        {t('filter.submit')}
      </Button>
    </Form>
  )
}

function States({ loaded: { list, asked } }: Loaded) {
  const { t } = useTranslation('orderDesk')
  const states = getStates(asked.view)
  if (states.length === 0) return null
  const here = { view: asked.view === 'open' ? null : asked.view, shopId: asked.shopId, search: asked.search || null }
  return (
    <nav
      aria-label={t('filter.states')}
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0"
    >
      <ChipLink to={paths.backofficeOrders(here)} isOn={asked.status === null}>
        {t('filter.every')}
      </ChipLink>
      {states.map((status) => (
        <ChipLink key={status} to={paths.backofficeOrders({ ...here, status })} isOn={asked.status === status}>
          {t(`status.${status}`)}
          {(list.counts[status] ?? 0) > 0 && ` (${list.counts[status]})`}
        </ChipLink>
      ))}
    </nav>
  )
}

function Rows({ title, orders }: { title: string | null; orders: readonly StaffOrderRow[] }) {
  if (orders.length === 0) return null
  return (
    <section aria-label={title ?? undefined}>
      {title && <h2 className="mb-2 font-extrabold text-md">{title}</h2>}
      <ul className="grid gap-2.5">
        {orders.map((order) => (
          <li key={order._id}>
            <OrderRow order={order} />
          </li>
        ))}
      </ul>
    </section>
  )
}
