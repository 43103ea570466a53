import { RefreshCw, Send } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Form, Link, useNavigation, useSubmit } from 'react-router'
import { newSecret } from '#shared/ids.ts'
import { paths } from '#web/backoffice/paths.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { useLivePage } from '#web/storefront/layout/connection/use-live-page.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { getPlaceBase } from '../../../storefront/community/map/place-base.server.ts'
import { requireStaff } from '../../require-staff.server.ts'
import { StaffForm } from '../../staff-form.tsx'
import { useLastAnswer } from '../../use-last-answer.ts'
import { BatchResult } from '../list/batch-result.tsx'
import type { Route } from './+types/dispatch-page'
import { LazyRoundsMap } from './lazy-rounds-map.tsx'
import { type MoveChoices, RoundCard, StopList, toMoveFieldId } from './round-card.tsx'
import { getRoundColour } from './round-colours.ts'
import { formatOfCourier, readRoundsSearch } from './rounds-search.ts'
import { sendRounds } from './send-rounds.server.ts'

/** Suggested rounds of the couriers at work; moving an order suggests them anew, sending assigns them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'orders' })
  const visit = context.get(visitContext)
  const { market, accounts } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'orderDesk')
  const call = { context: visit.call }
  const asked = readRoundsSearch(new URL(request.url).searchParams)
  const [found, people, { tiles, neighbourhoods }] = await Promise.all([
    market.deliveryRounds(asked, call),
    accounts.couriers(undefined, call).catch(() => []),
    getPlaceBase(visit),
  ])
  const names = new Map(people.map(({ uid, name }) => [uid, name]))
  const uids = [...new Set([...people.map(({ uid }) => uid), ...found.rounds.map(({ courierUid }) => courierUid)])]
  return {
    found,
    couriers: uids.map((uid) => ({ uid, name: names.get(uid) ?? t('courier.person') })),
    moved: asked.moved.map(({ orderId }) => orderId),
    chosen: asked.orderIds,
    map: { tiles, neighbourhoods },
    idempotencyKey: newSecret(),
    seo: privateSeo(visit, paths.backofficeDispatch(), { title: t('route.title'), description: t('route.lead') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'orders' })
  return await sendRounds(context, await readForm(request))
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'
export { shouldRevalidate } from '../../revalidate-after-refusal.ts'

const PLAN_FORM = 'suggest-rounds'

export default function DispatchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('orderDesk')
  const { found, couriers, moved, chosen, map } = loaderData
  const { rounds, leftOver, later, from, capacityKg } = found
  useLivePage(true)
  const getName = (wanted: string) => couriers.find(({ uid }) => uid === wanted)?.name ?? t('courier.person')
  const used = rounds.filter(({ stops }) => stops.length > 0)
  const unused = rounds.filter(({ stops }) => stops.length === 0)
  const colours = new Map(used.map(({ courierUid }, index) => [courierUid, getRoundColour(index)]))
  const onMove = useFocusOnMoved(found)
  const choices: MoveChoices = { couriers, moved: new Set(moved), form: PLAN_FORM, onMove }
  const hasNone = used.length === 0 && leftOver.length === 0
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-60 grow">
          <h1 className="text-xl">{t('route.title')}</h1>
          <p className="text-ink-600 text-sm">{t(chosen.length > 0 ? 'route.leadChosen' : 'route.lead')}</p>
        </div>
        {chosen.length > 0 && (
          <ButtonLink to={paths.backofficeDispatch()} variant="outline" size="sm">
            {t('route.all')}
          </ButtonLink>
        )}
        <ButtonLink to={paths.backofficeOrders()} variant="outline" size="sm">
          {t('sheet.backToList')}
        </ButtonLink>
      </div>
      <BatchResult answer={useLastAnswer(actionData)} />
      <Shops found={found} />
      {hasNone ? (
        <EmptyState art={<Art name="delivery-truck" size={88} />} title={t('courier.none')}>
          {t('route.noneText')}
        </EmptyState>
      ) : (
        <>
          <WhoIsAtWork loaded={loaderData} />
          <div className="grid grid-cols-1 items-start gap-4 @5xl/main:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
            <div className="grid grid-cols-1 gap-4 @5xl/main:sticky @5xl/main:top-4 @5xl/main:order-2">
              {from && (
                <LazyRoundsMap
                  key={found.shopId}
                  from={from}
                  rounds={used.map(({ courierUid, stops }) => ({
                    colour: colours.get(courierUid) ?? getRoundColour(0),
                    stops: stops.flatMap(({ at, referenceId, lateMinutes }, index) =>
                      at ? [{ at, number: index + 1, isLate: lateMinutes > 0, title: referenceId }] : [],
                    ),
                  }))}
                  label={t('route.map')}
                  shopName={t('route.start')}
                  {...map}
                />
              )}
              {used.length > 0 && <SendRounds loaded={loaderData} />}
              {unused.length > 0 && (
                <p className="text-ink-700 text-sm">
                  {t('route.unused', {
                    count: unused.length,
                    names: unused.map(({ courierUid }) => getName(courierUid)).join(', '),
                  })}
                </p>
              )}
            </div>
            <div className="grid grid-cols-1 gap-4">
              {used.map((round, index) => (
                <RoundCard
                  key={round.courierUid}
                  round={round}
                  number={index + 1}
                  name={getName(round.courierUid)}
                  colour={colours.get(round.courierUid) ?? getRoundColour(0)}
                  capacityKg={capacityKg}
                  choices={choices}
                />
              ))}
              {leftOver.length > 0 && (
                <section aria-label={t('route.leftOver')}>
                  <Card className="grid grid-cols-1 gap-2">
                    <h2 className="text-lg">{t('route.leftOver')}</h2>
                    <p className="text-ink-700 text-sm">
                      {t(rounds.length === 0 ? 'route.nobody' : 'route.leftOverText', { kg: capacityKg })}
                    </p>
                    <StopList stops={leftOver} colour="#4b4453" courierUid={null} choices={choices} />
                  </Card>
                </section>
              )}
            </div>
          </div>
        </>
      )}
      {later.length > 0 && (
        <section aria-label={t('route.later')}>
          <Card className="grid grid-cols-1 gap-2">
            <h2 className="text-lg">{t('route.later')}</h2>
            <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
              {later.map(({ _id, referenceId, promisedShort }) => (
                <li key={_id}>
                  <Link to={paths.backofficeOrder(_id)} className="font-extrabold text-brand-800 hover:underline">
                    {referenceId}
                  </Link>{' '}
                  {promisedShort}
                </li>
              ))}
            </ul>
          </Card>
        </section>
      )}
    </div>
  )
}

/** Keeps the focus on the list of an order that was moved, which is in another round then. */
function useFocusOnMoved(found: LoadedProps['loaded']['found']): (orderId: string) => void {
  const moved = useRef<{ orderId: string; before: typeof found } | null>(null)
  useEffect(() => {
    if (moved.current === null || moved.current.before === found) return
    document.getElementById(toMoveFieldId(moved.current.orderId))?.focus()
    moved.current = null
  }, [found])
  return (orderId) => {
    moved.current = { orderId, before: found }
  }
}

interface LoadedProps {
  loaded: Route.ComponentProps['loaderData']
}

/** The shops with deliveries, where there are several. */
function Shops({ found: { shops, shopId } }: { found: LoadedProps['loaded']['found'] }) {
  const { t } = useTranslation('orderDesk')
  if (shops.length < 2) return null
  return (
    <nav aria-label={t('route.shops')} className="flex flex-wrap gap-2">
      {shops.map(({ _id, name, deliveries }) => (
        <ChipLink key={_id} to={paths.backofficeDispatch({ shop: _id })} isOn={_id === shopId}>
          {name} ({deliveries})
        </ChipLink>
      ))}
    </nav>
  )
}

/** Couriers at work. Each change of this form, and of the lists that belong to it, suggests the rounds anew. */
function WhoIsAtWork({ loaded: { found, couriers, chosen } }: LoadedProps) {
  const { t } = useTranslation('orderDesk')
  const submit = useSubmit()
  const isPending = useNavigation().state === 'loading'
  const atWork = new Set(found.rounds.map(({ courierUid }) => courierUid))
  const suggest = (form: HTMLFormElement) => {
    const params = new URLSearchParams()
    for (const [name, value] of new FormData(form))
      if (typeof value === 'string' && value !== '') params.append(name, value)
    submit(params, { action: paths.backofficeDispatch(), preventScrollReset: true })
  }
  return (
    <Card>
      <Form
        id={PLAN_FORM}
        action={paths.backofficeDispatch()}
        preventScrollReset
        onChange={({ currentTarget }) => suggest(currentTarget)}
        onSubmit={(event) => {
          event.preventDefault()
          suggest(event.currentTarget)
        }}
        className="grid grid-cols-1 gap-2"
      >
        {found.shopId && <input type="hidden" name="shop" value={found.shopId} />}
        {chosen.map((id) => (
          <input key={id} type="hidden" name="order" value={id} />
        ))}
        <fieldset>
          <legend className="font-extrabold text-md">{t('route.atWork')}</legend>
          <div className="mt-1 flex flex-wrap items-center gap-x-6 gap-y-1">
            {couriers.map(({ uid, name }) => (
              <Checkbox key={`${uid} ${atWork.has(uid)}`} name="courier" value={uid} defaultChecked={atWork.has(uid)}>
                {name}
              </Checkbox>
            ))}
            <Button
              type="submit"
              size="sm"
              variant="outline"
              icon={<RefreshCw aria-hidden="true" className="size-4.5" />}
              isPending={isPending}
              pendingLabel={t('route.suggesting')}
            >
              {t('route.again')}
            </Button>
          </div>
        </fieldset>
      </Form>
    </Card>
  )
}

/** Assigns what is shown to the couriers. */
function SendRounds({ loaded: { found, idempotencyKey } }: LoadedProps) {
  const { t } = useTranslation('orderDesk')
  const isPending = useNavigation().formMethod === 'POST'
  const isSent = found.rounds.every(({ courierUid, stops }) => stops.every((stop) => stop.courierUid === courierUid))
  const count = found.rounds.reduce((sum, { stops }) => sum + stops.length, 0)
  if (isSent) return <p className="font-bold text-ok text-sm">{t('route.allSent')}</p>
  return (
    <StaffForm preventScrollReset className="grid gap-1">
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      {found.rounds.flatMap(({ courierUid, stops }) =>
        stops.map(({ _id }) => (
          <input key={_id} type="hidden" name="sent" value={formatOfCourier({ orderId: _id, courierUid })} />
        )),
      )}
      <Button
        type="submit"
        size="lg"
        isWide
        icon={<Send aria-hidden="true" className="size-5" />}
        isPending={isPending}
        pendingLabel={t('do.saving')}
      >
        {t('route.send', { count })}
      </Button>
      <p className="text-ink-600 text-sm">{t('route.sendHint')}</p>
    </StaffForm>
  )
}
