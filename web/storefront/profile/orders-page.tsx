import { RotateCcw } from 'lucide-react'
import { data, Form, Link, useNavigation } from 'react-router'
import type { Order } from '#services/market/contract.ts'
import { ORDER_FILTERS } from '#services/market/orders/rules/order-states.ts'
import { formatMoney } from '#shared/money.ts'
import { httpError } from '#shared/rpc/errors.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readOption, readText } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkTabs } from '#web/ui/navigation/link-tabs.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { toRefusal } from '../account/sign-in/to-refusal.server.ts'
import { mostOrderedIfItAnswers } from '../orders/most-ordered.server.ts'
import { MostOrdered } from '../orders/most-ordered.tsx'
import { customerOrderLooks } from '../orders/status/customer-order-looks.tsx'
import { getStandingLabel, isAwaitingPayment } from '../orders/status/status-labels.ts'
import { ProductPicture } from '../shop/product-picture.tsx'
import type { Route } from './+types/orders-page'
import { AnswerNotice } from './answer-notice.tsx'
import { formatLongDay } from './dates.ts'
import { requireSignedIn } from './load-account.server.ts'
import { LostNotice, unlessLost } from './lost-notice.tsx'
import { orderAgain } from './order-again.server.ts'
import { OrderedAgainNotice } from './ordered-again-notice.tsx'
import { PageHeading } from './page-heading.tsx'
import { orderAgainForm } from './profile-forms.server.ts'

const AT_ONCE = 5
const PICTURES = 4

export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const search = new URL(request.url).searchParams
  const after = readText(search, 'after', 200) || undefined
  const status = readOption(search, 'status', ORDER_FILTERS)
  const [page, mostOrdered] = await Promise.all([
    market.orders(
      { first: AT_ONCE, ...(after ? { after } : {}), ...(status ? { status } : {}) },
      { context: visit.call },
    ),
    after || status ? [] : mostOrderedIfItAnswers(context),
  ])
  const t = translator(visit.country.locale, 'profile')
  return {
    orders: page.orders.map((order) => shown(order, formatLongDay(order.createdAt, visit.country))),
    mostOrdered,
    currency: visit.country.currency,
    status,
    isFirstPage: !after,
    next: page.hasNextPage ? page.endCursor : null,
    seo: privateSeo(visit, paths.profileOrders(), { title: t('orders.title'), description: t('description') }),
  }
}

function shown(order: Order, day: string) {
  return {
    id: order._id,
    reference: order.referenceId,
    status: order.status,
    paymentState: order.paymentState,
    canPay: order.canPay,
    hasDelivery: order.hasDelivery,
    day,
    shopName: order.shopName,
    total: formatMoney(order.summary.amountDue + order.summary.walletAmount, order.currencyCode),
    titles: order.lines.map(({ title }) => title),
    images: order.lines.flatMap(({ imageId }) => imageId ?? []).slice(0, PICTURES),
  }
}

/** 'Pedir de nuevo'. */
export async function action({ request, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const { value } = parseForm(await readForm(request), orderAgainForm)
  if (!value) throw httpError('bad-input')
  try {
    return { again: await orderAgain(context, { orderId: value.order }) }
  } catch (error) {
    const refused = toRefusal(error)
    return data({ refused }, { status: refused.status })
  }
}

export { meta } from '#web/storefront/seo/meta.ts'

export default function OrdersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('profile')
  const { t: tOrder } = useTranslation('order')
  const { orders, mostOrdered, currency, status, isFirstPage, next } = loaderData
  const isFiltered = status !== null
  return (
    <>
      <PageHeading title={t('orders.title')} />
      <LostNotice answer={actionData} />
      <Answer answer={unlessLost(actionData)} />
      <MostOrdered products={mostOrdered} currency={currency} className="mb-6" />
      {(orders.length > 0 || isFiltered) && (
        <div className="mb-4">
          <LinkTabs
            label={t('orders.filter')}
            items={[
              { to: paths.profileOrders(), label: t('orders.all'), isCurrent: !isFiltered },
              ...ORDER_FILTERS.map((filter) => ({
                to: paths.profileOrders({ status: filter }),
                label: tOrder(`filter.${filter}`),
                isCurrent: filter === status,
              })),
            ]}
          />
        </div>
      )}
      {orders.length === 0 && isFiltered && <p className="text-ink-700 text-md">{t('orders.noneSuch')}</p>}
      {orders.length === 0 && !isFiltered && (
        <EmptyState
          art={<Art name="package" size={88} />}
          title={t('orders.empty.title')}
          actions={<ButtonLink to={paths.products()}>{t('orders.empty.shop')}</ButtonLink>}
        >
          {t('orders.empty.text')}
        </EmptyState>
      )}
      <ul className="grid gap-3">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
      <Pagination
        label={t('orders.label')}
        previous={isFirstPage ? null : { label: t('orders.newer'), to: paths.profileOrders({ status }) }}
        next={next ? { label: t('orders.older'), to: paths.profileOrders({ status, after: next }) } : null}
      />
    </>
  )
}

function Answer({ answer }: { answer: Route.ComponentProps['actionData'] }) {
  if (!answer) return null
  if ('refused' in answer)
    return (
      <AnswerNotice answer={answer} tone="error">
        {answer.refused.detail}
      </AnswerNotice>
    )
  return <OrderedAgainNotice again={answer.again} />
}

function OrderCard({ order }: { order: Route.ComponentProps['loaderData']['orders'][number] }) {
  const { t } = useTranslation('profile')
  const { t: tOrder } = useTranslation('order')
  const { id, reference, titles, images } = order
  const isAdding = useNavigation().formData?.get('order') === id
  return (
    <Card className="relative grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 className="text-md">
          <Link
            to={paths.order(id)}
            aria-label={t('orders.openNamed', { reference })}
            className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:ring-3 focus-visible:after:ring-brand-600"
          >
            {reference}
          </Link>
        </h2>
        <Badge tone={isAwaitingPayment(order) ? 'warn' : customerOrderLooks[order.status].tone}>
          {getStandingLabel(order, tOrder)}
        </Badge>
        <span className="ml-auto text-ink-600 text-sm">{order.day}</span>
      </div>
      <div className="flex items-center gap-3">
        <span className="flex shrink-0 -space-x-3">
          {images.map((imageId) => (
            <span key={imageId} className="size-13 overflow-hidden rounded-control border-2 border-white bg-ink-100">
              <ProductPicture
                imageId={imageId}
                alt=""
                place="thumbnail"
                sizes="52px"
                className="size-full object-cover"
              />
            </span>
          ))}
        </span>
        <p className="line-clamp-2 min-w-0 text-ink-700 text-sm">
          {titles.slice(0, 2).join(', ')}
          {titles.length > 2 && ` ${t('orders.more', { count: titles.length - 2 })}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 border-ink-200 border-t pt-3">
        <p>
          <span className="text-ink-600 text-sm">{t('orders.total')} </span>
          <b className="font-extrabold tabular-nums">{order.total}</b>
          <span className="text-ink-600 text-sm"> · {order.shopName}</span>
        </p>
        {order.canPay && (
          <ButtonLink
            to={paths.order(id)}
            size="sm"
            className="relative z-10"
            aria-label={t('orders.payNamed', { reference })}
          >
            {t('orders.pay')}
          </ButtonLink>
        )}
        <Form method="post" className="relative z-10" preventScrollReset>
          <Button
            type="submit"
            name="order"
            value={id}
            variant="soft"
            size="sm"
            icon={<RotateCcw aria-hidden="true" className="size-4.5" />}
            isPending={isAdding}
            pendingLabel={t('orders.adding')}
            aria-label={t('orders.againNamed', { reference })}
          >
            {t('orders.again')}
          </Button>
        </Form>
      </div>
    </Card>
  )
}
