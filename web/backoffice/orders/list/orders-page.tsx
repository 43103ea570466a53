import { useState } from 'react'
import { timeLabel } from '#services/appointments/rules/local-clock.ts'
import { newSecret } from '#shared/ids.ts'
import { paths } from '#web/backoffice/paths.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { useLiveEvents } from '#web/storefront/layout/connection/use-live-events.ts'
import { useLivePage } from '#web/storefront/layout/connection/use-live-page.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { getRights, mayWorkAt } from '../../is-staff.ts'
import { requireStaff } from '../../require-staff.server.ts'
import { makeSavedPage, useSavedPage } from '../../saved-page.ts'
import { useLastAnswer } from '../../use-last-answer.ts'
import type { Route } from './+types/orders-page'
import { BatchBar } from './batch-bar.tsx'
import { BatchResult } from './batch-result.tsx'
import { actOnOrders } from './list-actions.server.ts'
import { filterLimits } from './list-forms.server.ts'
import { getListMark, loadOrders } from './load-orders.server.ts'
import { Filters, States, Views } from './orders-filters.tsx'
import type { OrdersAnswer, OrdersLoaded } from './orders-page-data.ts'
import { readOrdersSearch, toAddress } from './orders-search.ts'
import { OrdersTable } from './orders-table.tsx'
import { useChosen } from './use-chosen.ts'

/** Orders in a table, by default the open ones by promised time. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'orders' })
  const visit = context.get(visitContext)
  const { market, accounts } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'orderDesk')
  const asked = readOrdersSearch(new URL(request.url).searchParams)
  const call = { context: visit.call }
  const [list, shops, filters, couriers] = await Promise.all([
    loadOrders(context, asked),
    market.staffShops(undefined, call),
    market.orderFilters(undefined, call),
    accounts.couriers(undefined, call).catch(() => []),
  ])
  return {
    list,
    mark: getListMark(list),
    shops,
    filters,
    couriers,
    asked,
    limits: filterLimits,
    idempotencyKey: newSecret(),
    mayWrite: mayWorkAt(getRights(visit.viewer), { area: 'orders' }, 'write'),
    nowLabel: timeLabel(visit.now().getTime(), visit.country.timezone),
    isStale: false,
    seo: privateSeo(visit, paths.backofficeOrders(), { title: t('title'), description: t('description') }),
  }
}

/** Reading alone saves a filter; the service refuses the rest. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  requireStaff(context, request, { area: 'orders' })
  return await actOnOrders(context, { form, asked: readOrdersSearch(new URL(request.url).searchParams) })
}

const savedPage = makeSavedPage<Awaited<ReturnType<typeof loader>>>()

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return savedPage.load(request.url, serverLoader)
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'
export { shouldRevalidate } from '../../revalidate-after-refusal.ts'

export default function OrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('orderDesk')
  const { list, asked, isStale, nowLabel, mark } = loaderData
  const answer = useLastAnswer(actionData)
  useSavedPage(savedPage, loaderData)
  useLivePage(true, { isOfflineReadable: true })
  useLiveEvents(paths.backofficeOrdersLive({ ...toAddress(asked), seen: mark }), !isStale)
  const isNarrowed = asked.search !== '' || asked.status !== null || asked.shopId !== null || asked.way !== null
  return (
    <div className="grid grid-cols-1 gap-2">
      <Filters loaded={loaderData} />
      <Views loaded={loaderData} />
      <States loaded={loaderData} />
      {isStale && <Notice tone="warn">{t('updated', { time: nowLabel })}</Notice>}
      <BatchResult answer={answer} />
      {list.orders.length === 0 ? (
        <EmptyState art={<Art name="package" size={88} />} title={t('list.none')}>
          {t(isNarrowed ? 'list.noneFound' : 'list.noneText')}
        </EmptyState>
      ) : (
        <ChosenOrders loaded={loaderData} answer={answer} />
      )}
      <Pagination
        label={t('list.pages')}
        previous={
          asked.after
            ? { label: t('list.first'), to: paths.backofficeOrders(toAddress({ ...asked, after: null })) }
            : null
        }
        next={
          list.hasNextPage
            ? { label: t('list.more'), to: paths.backofficeOrders(toAddress({ ...asked, after: list.endCursor })) }
            : null
        }
      />
    </div>
  )
}

/** The table and what is done with the chosen rows. Those of the last act are not chosen any more. */
function ChosenOrders({ loaded, answer }: { loaded: OrdersLoaded; answer: OrdersAnswer }) {
  const chosen = useChosen(loaded.list.orders.map(({ _id }) => _id))
  const [seen, setSeen] = useState(answer)
  if (seen !== answer) {
    setSeen(answer)
    chosen.chooseAll(false)
  }
  return (
    <>
      <OrdersTable loaded={loaded} chosen={chosen} />
      {loaded.mayWrite && <BatchBar loaded={loaded} count={chosen.chosen.length} />}
    </>
  )
}
