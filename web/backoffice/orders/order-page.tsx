import { Printer } from 'lucide-react'
import { momentLabel, timeLabel, untilLabel } from '#services/appointments/rules/local-clock.ts'
import { disruptionCauses } from '#services/market/disruptions/rules/disruption.ts'
import { newSecret } from '#shared/ids.ts'
import { paths } from '#web/backoffice/paths.ts'
import { readId } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { useLiveEvents } from '#web/storefront/layout/connection/use-live-events.ts'
import { useLivePage } from '#web/storefront/layout/connection/use-live-page.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { findColleagueNames } from '../colleagues.server.ts'
import { getRights, mayWorkAt } from '../is-staff.ts'
import { requireStaff } from '../require-staff.server.ts'
import { ResultMessage } from '../result-message.tsx'
import { makeSavedPage, useSavedPage } from '../saved-page.ts'
import { useLastAnswer } from '../use-last-answer.ts'
import type { Route } from './+types/order-page'
import { BillingCard } from './billing/billing-card.tsx'
import { orderBillingLimits } from './billing/billing-form.server.ts'
import { InvoiceCard } from './billing/invoice-card.tsx'
import { CancelForm } from './cancel-form.tsx'
import { CareCard } from './care/care-card.tsx'
import { CustomerCard } from './customer-card.tsx'
import { DeliveryCard } from './live/delivery-card.tsx'
import { MoneyCard } from './money-card.tsx'
import { NextSteps } from './next-steps.tsx'
import { OpenChange } from './open-change.tsx'
import { actOnOrder } from './order-actions.server.ts'
import { reasonLimits } from './order-forms.server.ts'
import { getStaffMark, isLateOrder } from './order-labels.ts'
import { OrderLog } from './order-log.tsx'
import type { OrderOfPage } from './order-page-data.ts'
import { PayLink } from './phone/pay-link.tsx'
import { PickingList } from './picking-list.tsx'
import { PrescriptionCard } from './prescriptions/prescription-card.tsx'
import { PrintSheet } from './print/print-sheet.tsx'
import { ReturnForm } from './return-form.tsx'
import { staffOrderLooks } from './staff-order-looks.tsx'

/** One order with its actions. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'orders' })
  const visit = context.get(visitContext)
  const { market, accounts, invoicing } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'orderDesk')
  const staff = await market.staffOrder({ orderId: readId(params, 'id') }, { context: visit.call })
  const call = { context: visit.call }
  const isAtDoor = staff.nextStates.includes('COMPLETED') && staff.order.hasDelivery && staff.courierUid === null
  const subject = { kind: 'order' as const, id: staff.order._id }
  const prescriptions = staff.order.prescription
    ? await market.staffPrescriptions({ orderId: staff.order._id }, call)
    : null
  const [names, couriers, { documents }, templates, live] = await Promise.all([
    findColleagueNames(context, [
      ...staff.log.map(({ actorUid }) => actorUid),
      ...(prescriptions?.prescriptions ?? []).flatMap(({ reviewedBy }) => reviewedBy ?? []),
      ...(staff.courierUid ? [staff.courierUid] : []),
    ]),
    isAtDoor ? accounts.couriers(undefined, call).catch(() => []) : [],
    invoicing.subjectDocuments(subject, call),
    market.answerTemplates({ shopId: staff.order.shopId, kind: 'order' }, call),
    market.staffLiveDelivery({ orderId: staff.order._id }, call),
  ])
  const { searchParams } = new URL(request.url)
  const { timezone } = visit.country
  const now = visit.now()
  const { order } = staff
  return {
    staff,
    prescriptions,
    templates,
    documents,
    live,
    mayIssue: mayWorkAt(getRights(visit.viewer), { area: 'finance' }, 'write'),
    mark: getStaffMark(staff),
    limits: reasonLimits,
    billingLimits: orderBillingLimits,
    country: staff.country,
    idempotencyKey: newSecret(),
    labels: {
      now: timeLabel(now.getTime(), timezone),
      confirmUntil: order.confirmUntil && untilLabel(Date.parse(order.confirmUntil), timezone, now),
      payUntil: order.payUntil && untilLabel(Date.parse(order.payUntil), timezone, now),
      log: staff.log.map(({ at }) => momentLabel(Date.parse(at), timezone, now)),
    },
    viewerUid: visit.viewer.uid,
    holders: [
      ...couriers
        .filter(({ uid }) => uid !== visit.viewer.uid)
        .map(({ uid, name }) => ({ uid, name: name ?? t('courier.person') })),
      ...(visit.viewer.uid ? [{ uid: visit.viewer.uid, name: t('cash.me') }] : []),
    ],
    names,
    isLate: isLateOrder(order, now),
    isSheet: searchParams.has('print'),
    wasAsked: searchParams.get('done') === 'asked',
    isStale: false,
    seo: privateSeo(visit, paths.backofficeOrder(order._id), {
      title: `${order.referenceId} · ${t('title')}`,
      description: t('description'),
    }),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'orders' })
  return await actOnOrder(context, readId(params, 'id'), await readForm(request))
}

const savedPage = makeSavedPage<Awaited<ReturnType<typeof loader>>>()

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return savedPage.load(request.url, serverLoader)
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'
export { shouldRevalidate } from '../revalidate-after-refusal.ts'

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('orderDesk')
  const { staff, limits, labels, isStale, isSheet, wasAsked } = loaderData
  const { order } = staff
  const openChange = order.changes.find(({ state }) => state === 'open')
  const lastAnswer = useLastAnswer(actionData)
  useSavedPage(savedPage, loaderData)
  useLivePage(!isSheet, { isOfflineReadable: true })
  useLiveEvents(paths.backofficeOrderLive(order._id, { seen: loaderData.mark }), !isSheet && !isStale)
  if (isSheet)
    return (
      <>
        <div className="mx-auto mb-5 flex max-w-2xl flex-wrap gap-2 print:hidden">
          <PrintButton>{t('sheet.print')}</PrintButton>
          <ButtonLink to={paths.backofficeOrder(order._id)} variant="outline" size="sm">
            {t('sheet.back')}
          </ButtonLink>
        </div>
        <PrintSheet order={order} billing={staff.billing} />
      </>
    )
  const answer = lastAnswer ?? (wasAsked && openChange ? asked : undefined)
  const payLink = answer && 'link' in answer && typeof answer.link === 'string' ? answer.link : null
  return (
    <div className="mx-auto max-w-6xl">
      <Heading loaded={loaderData} />
      <div className="mt-4 grid gap-4 @4xl/main:grid-cols-[minmax(0,1fr)_22rem] @4xl/main:items-start">
        <div className="grid gap-4">
          <div className="empty:hidden">
            {isStale && (
              <Notice tone="warn" className="mb-4">
                {t('updated', { time: labels.now })}
              </Notice>
            )}
            <ResultMessage
              answer={payLink ? undefined : answer}
              done={t(answer === asked ? 'order.asked' : 'order.done')}
              offline={t('order.offline')}
            />
            {order.paymentState === 'awaiting' && order.status === 'NEW' && (
              <Notice tone="warn" title={t('row.awaiting')}>
                {labels.payUntil && t('order.payUntil', { time: labels.payUntil })}
              </Notice>
            )}
            {labels.confirmUntil && (
              <Notice tone="warn" title={t('order.unconfirmed')}>
                {t('order.confirmUntil', { time: labels.confirmUntil })}
              </Notice>
            )}
            {order.disruption && (
              <Notice
                tone="warn"
                className="mt-3 first:mt-0"
                title={t('order.disrupted', {
                  cause: disruptionCauses[order.disruption.reason],
                  time: order.disruption.untilLabel,
                })}
              >
                {t('order.movedFrom', { before: order.disruption.beforeLabel, now: order.disruption.nowLabel })}{' '}
                {t(order.disruption.choice === null ? 'order.movedOpen' : 'order.movedWait')}
              </Notice>
            )}
            {order.canPay && <PayLink link={payLink} />}
            {order.cancelled && <Notice>{t('order.cancelled', { reason: order.cancelled.reason })}</Notice>}
          </div>
          {openChange && <OpenChange change={openChange} />}
          <PrescriptionCard loaded={loaderData} />
          <NextSteps staff={staff} holders={loaderData.holders} />
          <PickingList staff={staff} />
          {staff.canReturn && <ReturnForm staff={staff} idempotencyKey={loaderData.idempotencyKey} limits={limits} />}
          {staff.nextStates.includes('CANCELLED') && <CancelForm staff={staff} limits={limits} />}
        </div>
        <div className="grid gap-4">
          <DeliveryCard orderId={order._id} reference={order.referenceId} live={loaderData.live} />
          <CustomerCard staff={staff} />
          <MoneyCard staff={staff} />
          <BillingCard
            billing={staff.billing}
            country={loaderData.country}
            idempotencyKey={loaderData.idempotencyKey}
            limits={loaderData.billingLimits}
          />
          <InvoiceCard
            orderId={order._id}
            documents={loaderData.documents}
            isDue={order.status === 'COMPLETED'}
            mayIssue={loaderData.mayIssue}
          />
          <CareCard
            staff={staff}
            templates={loaderData.templates}
            viewerUid={loaderData.viewerUid}
            idempotencyKey={loaderData.idempotencyKey}
          />
          <OrderLog loaded={loaderData} />
        </div>
      </div>
    </div>
  )
}

const asked = { done: 'asked' }

function Heading({ loaded: { staff, isLate } }: { loaded: OrderOfPage }) {
  const { t } = useTranslation('orderDesk')
  const { order } = staff
  return (
    <header className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="min-w-0 grow">
        <BackLink to={paths.backofficeOrders()}>{t('order.back')}</BackLink>
        <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xl lg:text-2xl">
          {order.referenceId}
          <Badge tone={staffOrderLooks[order.status].tone}>{t(`status.${order.status}`)}</Badge>
          {isLate && <Badge tone="red">{t('row.late')}</Badge>}
        </h1>
        <p className="mt-1 text-sm">
          {[
            t('order.promised', { when: order.scheduledLabel ?? order.promisedLabel ?? '' }),
            t(order.hasDelivery ? 'order.delivery' : 'order.pickup'),
            order.shopName,
          ].join(' · ')}
        </p>
      </div>
      <ButtonLink
        to={paths.backofficeOrder(order._id, { print: true })}
        variant="outline"
        size="sm"
        icon={<Printer aria-hidden="true" className="size-4.5" />}
      >
        {t('order.print')}
      </ButtonLink>
    </header>
  )
}
