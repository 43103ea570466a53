import { MapPin, Printer, Route as RouteIcon, Truck } from 'lucide-react'
import { Link, useNavigation } from 'react-router'
import type { DeliveryRound } from '#services/market/contract.ts'
import { newSecret } from '#shared/ids.ts'
import { paths } from '#web/backoffice/paths.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { useLivePage } from '#web/storefront/layout/connection/use-live-page.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import { StaffForm } from '../../staff-form.tsx'
import { useLastAnswer } from '../../use-last-answer.ts'
import { BatchResult } from '../list/batch-result.tsx'
import { actOnOrders } from '../list/list-actions.server.ts'
import { readOrdersSearch } from '../list/orders-search.ts'
import { readChosen } from '../read-chosen.ts'
import { staffOrderLooks } from '../staff-order-looks.tsx'
import type { Route } from './+types/dispatch-page'

/** Deliveries by zone, or the chosen ones, in a suggested sequence, to be given to couriers. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'orders' })
  const visit = context.get(visitContext)
  const { market, accounts } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'orderDesk')
  const call = { context: visit.call }
  const orderIds = readChosen(new URL(request.url).searchParams, 100)
  const [rounds, couriers] = await Promise.all([
    market.deliveryRounds({ orderIds }, call),
    accounts.couriers(undefined, call).catch(() => []),
  ])
  return {
    rounds,
    couriers,
    isChosen: orderIds.length > 0,
    idempotencyKey: newSecret(),
    seo: privateSeo(visit, paths.backofficeDispatch(), { title: t('route.title'), description: t('route.lead') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'orders' })
  return await actOnOrders(context, { form: await readForm(request), asked: readOrdersSearch(new URLSearchParams()) })
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'
export { shouldRevalidate } from '../../revalidate-after-refusal.ts'

export default function DispatchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('orderDesk')
  const { rounds, isChosen } = loaderData
  useLivePage(true)
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <div className="grow">
          <h1 className="text-xl">{t('route.title')}</h1>
          <p className="text-ink-600 text-sm">{t(isChosen ? 'route.leadChosen' : 'route.lead')}</p>
        </div>
        {isChosen && (
          <ButtonLink to={paths.backofficeDispatch()} variant="outline" size="sm">
            {t('route.all')}
          </ButtonLink>
        )}
        <ButtonLink to={paths.backofficeOrders()} variant="outline" size="sm">
          {t('sheet.backToList')}
        </ButtonLink>
      </div>
      <BatchResult answer={useLastAnswer(actionData)} />
      {rounds.length === 0 && (
        <EmptyState art={<Art name="delivery-truck" size={88} />} title={t('courier.none')}>
          {t('route.noneText')}
        </EmptyState>
      )}
      {rounds.map((round) => (
        <RoundCard key={`${round.shopId} ${round.zone}`} round={round} loaded={loaderData} />
      ))}
    </div>
  )
}

interface RoundProps {
  round: DeliveryRound
  loaded: Route.ComponentProps['loaderData']
}

function RoundCard({ round, loaded: { couriers, idempotencyKey } }: RoundProps) {
  const { t } = useTranslation('orderDesk')
  const { zone, shopName, stops, metres } = round
  const names = new Map(couriers.map(({ uid, name }) => [uid, name]))
  const title = zone ?? t('route.chosen')
  const isPending = useNavigation().formData?.get('intent') === 'assign'
  return (
    <section aria-label={`${title}, ${shopName}`}>
      <Card>
        <StaffForm preventScrollReset className="grid grid-cols-1 gap-3">
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h2 className="flex items-center gap-1.5 text-lg">
              <MapPin aria-hidden="true" className="size-5 text-ink-600" />
              {title}
            </h2>
            <p className="text-ink-600 text-sm">
              {[
                t('route.stops', { count: stops.length }),
                t('route.distance', { km: formatKilometres(metres) }),
                t('courier.from', { shop: shopName }),
              ].join(' · ')}
            </p>
          </div>
          <ol className="grid grid-cols-1 divide-y divide-ink-200 text-sm">
            {stops.map((stop, index) => (
              // The key unchecks what was just assigned.
              <li
                key={`${stop._id} ${stop.courierUid}`}
                className="flex flex-wrap items-center gap-x-3 gap-y-0.5 py-1.5"
              >
                <label className="flex items-center gap-2.5">
                  <input
                    type="checkbox"
                    name="order"
                    value={stop._id}
                    defaultChecked={stop.courierUid === null}
                    aria-label={t('table.choose', { reference: stop.referenceId })}
                    className="size-5 accent-brand-600"
                  />
                  <span className="grid size-6 place-items-center rounded-full bg-ink-100 font-extrabold text-xs">
                    {index + 1}
                  </span>
                </label>
                <Link to={paths.backofficeOrder(stop._id)} className="font-extrabold text-brand-800 hover:underline">
                  {stop.referenceId}
                </Link>
                <span className="min-w-40 flex-1 truncate max-sm:basis-full">
                  {stop.place} <span className="text-ink-600">{stop.fullName}</span>
                </span>
                <span className={stop.isLate ? 'font-bold text-red-700' : 'font-bold'}>{stop.promisedShort}</span>
                {stop.displayToCollect && <span>{t('route.collect', { amount: stop.displayToCollect })}</span>}
                {stop.isPacked && stop.status === 'PREPARING' ? (
                  <Badge tone="ok">{t('row.packed')}</Badge>
                ) : (
                  <Badge tone={staffOrderLooks[stop.status].tone}>{t(`status.${stop.status}`)}</Badge>
                )}
                <span className="truncate text-ink-700 sm:w-28 sm:text-right">
                  {stop.courierUid ? (names.get(stop.courierUid) ?? t('courier.person')) : t('filter.noCourier')}
                </span>
              </li>
            ))}
          </ol>
          <div className="flex flex-wrap items-center gap-2">
            <select
              name="courierUid"
              aria-label={t('batch.courier')}
              className="h-10 min-w-44 rounded-control border-[1.5px] border-ink-500 bg-white px-3 font-semibold text-sm"
            >
              {couriers.map(({ uid, name }) => (
                <option key={uid} value={uid}>
                  {name ?? t('courier.person')}
                </option>
              ))}
              <option value="none">{t('filter.noCourier')}</option>
            </select>
            <Button
              type="submit"
              name="intent"
              value="assign"
              size="sm"
              icon={<Truck aria-hidden="true" className="size-4.5" />}
              isPending={isPending}
              pendingLabel={t('do.saving')}
            >
              {t('batch.assign')}
            </Button>
            <Button
              type="submit"
              name="intent"
              value="route"
              size="sm"
              variant="outline"
              icon={<RouteIcon aria-hidden="true" className="size-4.5" />}
            >
              {t('route.again')}
            </Button>
            <Button
              type="submit"
              name="intent"
              value="print"
              size="sm"
              variant="outline"
              icon={<Printer aria-hidden="true" className="size-4.5" />}
            >
              {t('batch.print')}
            </Button>
          </div>
        </StaffForm>
      </Card>
    </section>
  )
}

/** '4,2' */
function formatKilometres(metres: number): string {
  return (metres / 1000).toFixed(1).replace('.', ',')
}
