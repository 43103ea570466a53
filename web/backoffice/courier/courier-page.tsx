import { useEffect, useRef, useSyncExternalStore } from 'react'
import { data, useLocation } from 'react-router'
import { timeLabel } from '#services/appointments/rules/local-clock.ts'
import type { Point } from '#shared/geo.ts'
import { paths } from '#web/backoffice/paths.ts'
import type { FieldErrors } from '#web/forms/field-props.ts'
import { getFieldLimits, parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { useLivePage } from '#web/storefront/layout/connection/use-live-page.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { personHere } from '../../storefront/account/person/person-in-storage.ts'
import { fieldRefusal, firstErrorRefusal } from '../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer } from '../../storefront/account/sign-in/to-refusal.server.ts'
import { useVisit } from '../../storefront/layout/use-visit.ts'
import { heldIn } from '../../storefront/offline/held-notice.tsx'
import { currentHeld, noneHeld, subscribeHeld } from '../../storefront/offline/held-store.ts'
import { postSeenPages } from '../../storefront/offline/use-offline-pages.ts'
import { findColleagueNames } from '../colleagues.server.ts'
import { getRights, mayWorkAt } from '../is-staff.ts'
import { findLostNearby } from '../lost-nearby/find-lost-nearby.server.ts'
import { LostNearbyCards } from '../lost-nearby/lost-nearby-cards.tsx'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import { makeSavedPage, useSavedPage } from '../saved-page.ts'
import { useLastAnswer } from '../use-last-answer.ts'
import type { Route } from './+types/courier-page'
import { useActPlace } from './act-place.ts'
import { CashOfCouriers, CashToHandOver } from './cash.tsx'
import { CashDifferences } from './cash-differences.tsx'
import {
  blockedForm,
  cashForm,
  dropForm,
  notFoundForm,
  readPaid,
  settleForm,
  toCourierAct,
} from './courier-forms.server.ts'
import { DropCard } from './drop-card.tsx'
import { findHeldActs, getShownState, isStillCarried } from './held-acts.ts'
import { sendOrHold } from './hold-act.ts'
import { sendPhotoAfter } from './photo/send-photo.ts'
import { SharePosition } from './position/share-position.tsx'

export const handle = { offline: 'deliveries' } satisfies PagePolicy

/** A courier's deliveries of the day in order, and their cash, which operators receive here. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'orders', or: 'courier' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'orderDesk')
  const call = { context: visit.call }
  const seesCash = mayWorkAt(getRights(visit.viewer), { area: 'orders' }, 'read')
  const [{ drops, held }, couriers, differences] = await Promise.all([
    market.drops(undefined, call),
    seesCash ? market.courierCash(undefined, call) : null,
    seesCash ? market.cashDifferences(undefined, call) : [],
  ])
  const names = await findColleagueNames(context, [
    ...(couriers?.map(({ courierUid }) => courierUid) ?? []),
    ...differences.map(({ reportedBy }) => reportedBy),
  ])
  return {
    drops,
    lost: await findLostNearby(context, drops.filter(({ state }) => state === 'mine').flatMap(toPlace)),
    isByRound: new URL(request.url).searchParams.get('order') !== 'time',
    held,
    couriers,
    differences,
    names,
    limits: getFieldLimits(notFoundForm),
    nowLabel: timeLabel(visit.now().getTime(), visit.country.timezone),
    isStale: false,
    seo: privateSeo(visit, paths.backofficeCourier(), {
      title: t('courier.title'),
      description: t('courier.description'),
    }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'orders', or: 'courier' })
  const form = await readForm(request)
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'orderDesk')
  const call = { context: visit.call }
  const withKey = ({ idempotencyKey }: { idempotencyKey: string }) => ({ context: visit.callWithKey(idempotencyKey) })
  const refuse = (errors: FieldErrors<string>) => data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
  const intent = readIntent(form, ['take', 'delivered', 'not-found', 'blocked', 'receive', 'settle'])
  try {
    switch (intent) {
      case 'take': {
        const { value, errors } = parseForm(form, dropForm)
        if (errors) return refuse(errors)
        await market.takeDrop({ orderId: value.orderId, act: toCourierAct(value) }, withKey(value))
        break
      }
      case 'delivered': {
        const { value, errors } = parseForm(form, dropForm)
        if (errors) return refuse(errors)
        const { orderId } = value
        const { drops } = await market.drops(undefined, call)
        const drop = drops.find(({ _id }) => _id === orderId)
        const paid = readPaid(form, { asked: value, drop, currency: drop?.currencyCode ?? visit.country.currency })
        if (!paid) return data({ refusal: fieldRefusal({}, t('cash.missing')) }, { status: 400 })
        await market.handOver({ orderId, ...paid, act: toCourierAct(value) }, withKey(value))
        break
      }
      case 'not-found': {
        const { value, errors } = parseForm(form, notFoundForm)
        if (errors) return refuse(errors)
        const { orderId, note } = value
        await market.notFound({ orderId, note, act: toCourierAct(value) }, withKey(value))
        break
      }
      case 'blocked': {
        const { value, errors } = parseForm(form, blockedForm, { reason: t('disruptions.reasonMissing') })
        if (errors) return refuse(errors)
        const { orderId, reason } = value
        const { untilLabel } = await market.reportBlockedWay(
          { orderId, reason, act: toCourierAct(value) },
          withKey(value),
        )
        return { done: intent, untilLabel }
      }
      case 'settle': {
        const { value, errors } = parseForm(form, settleForm, { note: t('cash.settleMissing') })
        if (errors) return refuse(errors)
        await market.settleCashDifference(value, call)
        break
      }
      case 'receive': {
        const { value, errors } = parseForm(form, cashForm)
        if (errors) return refuse(errors)
        const { courierUid, order } = value
        await market.receiveCash({ courierUid, orderIds: order.slice(0, 200) }, call)
        break
      }
    }
    return { done: intent }
  } catch (error) {
    return refusedAnswer(error)
  }
}

const savedPage = makeSavedPage<Awaited<ReturnType<typeof loader>>>()

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return savedPage.load(request.url, serverLoader)
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  const answer = await sendOrHold({ request, serverAction })
  await sendPhotoAfter(form, answer)
  return answer
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'
export { shouldRevalidate } from '../revalidate-after-refusal.ts'

type DropOfPage = Route.ComponentProps['loaderData']['drops'][number]

function toShown({ drop, acts }: { drop: DropOfPage; acts: ReturnType<typeof findHeldActs> }) {
  return { drop, ...getShownState(drop.state, acts) }
}

/** Saves the list again for the time without a network when it has changed: a page is saved when it is opened. */
function useSavedAnew(changing: string): void {
  const { isOfflineOn } = useVisit()
  const { pathname, search } = useLocation()
  const first = useRef(changing)
  useEffect(() => {
    if (changing === first.current || !isOfflineOn || !('serviceWorker' in navigator)) return
    const later = setTimeout(() => postSeenPages(personHere(), pathname + search, true), 1_000)
    return () => clearTimeout(later)
  }, [changing, isOfflineOn, pathname, search])
}

function toPlace({ shippingAddress }: { shippingAddress: { coordinates: Point } | null }): Point[] {
  return shippingAddress ? [shippingAddress.coordinates] : []
}

/** Of the suggested round; what is not part of it comes last. */
function bySequence(one: DropOfPage, other: DropOfPage): number {
  return (one.sequence ?? Number.MAX_SAFE_INTEGER) - (other.sequence ?? Number.MAX_SAFE_INTEGER)
}

const groups = [
  { state: 'mine', title: 'courier.mine' },
  { state: 'to-take', title: 'courier.take' },
  { state: 'done', title: 'courier.done' },
] as const

export default function CourierPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('orderDesk')
  const { drops, held: cash, couriers, differences, names, isByRound, limits, isStale, nowLabel, lost } = loaderData
  const answer = useLastAnswer(actionData)
  useSavedPage(savedPage, loaderData)
  useLivePage(true, { isOfflineReadable: true })
  const held = useSyncExternalStore(subscribeHeld, currentHeld, noneHeld)
  const shown = drops.map((drop) => ({ drop, acts: findHeldActs(held, drop._id) })).map(toShown)
  const carries = shown.some(({ state }) => state === 'mine')
  // What was delivered without a signal is carried no more.
  const isOnTheWay = shown.some(({ state, waiting }) => state === 'mine' && (!waiting || isStillCarried(waiting)))
  const { mayAsk, ask } = useActPlace(carries)
  useSavedAnew(drops.map(({ _id, state }) => `${_id} ${state}`).join())
  return (
    <div className="mx-auto grid max-w-2xl gap-4">
      <h1 className="text-xl lg:text-2xl">{t('courier.title')}</h1>
      {isStale && <Notice tone="warn">{t('updated', { time: nowLabel })}</Notice>}
      <SharePosition carries={isOnTheWay} />
      {mayAsk && (
        <Notice
          actions={
            <Button variant="outline" size="sm" onClick={ask}>
              {t('courier.givePlace')}
            </Button>
          }
        >
          {t('courier.whyPlace')}
        </Notice>
      )}
      <ResultMessage
        answer={heldIn(answer) === null ? answer : undefined}
        done={formatDone(answer, t)}
        offline={t('order.offline')}
      />
      {drops.length === 0 && (
        <EmptyState art={<Art name="package" size={88} />} title={t('courier.none')}>
          {t('courier.noneText')}
        </EmptyState>
      )}
      {drops.filter(({ sequence }) => sequence !== null).length > 1 && (
        <nav aria-label={t('courier.order')} className="flex gap-2">
          <ChipLink to={paths.backofficeCourier()} isOn={isByRound}>
            {t('courier.byRound')}
          </ChipLink>
          <ChipLink to={paths.backofficeCourier({ order: 'time' })} isOn={!isByRound}>
            {t('courier.byTime')}
          </ChipLink>
        </nav>
      )}
      {groups.map(({ state, title }) => {
        const inState = shown.filter((each) => each.state === state)
        const some = isByRound ? inState.toSorted((one, other) => bySequence(one.drop, other.drop)) : inState
        if (some.length === 0) return null
        return (
          <section key={state} aria-label={t(title)}>
            <h2 className="mb-2 text-lg">{t(title)}</h2>
            <ul className="grid gap-3">
              {some.map(({ drop, state, waiting, refused }) => (
                <li key={drop._id}>
                  <DropCard drop={drop} state={state} waiting={waiting} refused={refused} limits={limits} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      <LostNearbyCards lost={lost ?? []} />
      <CashDifferences differences={differences} names={names} />
      {couriers ? <CashOfCouriers couriers={couriers} names={names} /> : <CashToHandOver held={cash} />}
    </div>
  )
}

function formatDone(
  answer: Route.ComponentProps['actionData'],
  t: ReturnType<typeof useTranslation<'orderDesk'>>['t'],
): string {
  if (!answer || !('untilLabel' in answer)) return t('courier.saved')
  const { untilLabel } = answer
  return untilLabel === null ? t('courier.blockedSaved') : t('courier.blockedMarked', { time: untilLabel })
}
