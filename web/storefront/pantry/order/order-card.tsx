import { ShoppingCart } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { type Currency, formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { AnswerNotice } from '../../profile/answer-notice.tsx'
import type { OrderedAgain } from '../../profile/order-again.server.ts'
import { OrderedAgainNotice } from '../../profile/ordered-again-notice.tsx'
import type { OrderLine, PantryOrder } from './plan-order.server.ts'

/** All food that ends within a week, in one press; what is not in it is named with its reason. */
export function OrderCard({ order, currency }: { order: PantryOrder; currency: Currency }) {
  const { t } = useTranslation('pantryPage')
  const sent = useNavigation().formData
  const { lines, left } = order
  if (lines.length === 0 && left.length === 0) return null
  const total = lines.reduce((sum, { priceMinor }) => sum + priceMinor, 0)
  return (
    <section aria-labelledby="pantry-order">
      <Card className="grid gap-4 border-sun bg-sun-100/40 @2xl/main:grid-cols-[minmax(0,1fr)_15rem] @2xl/main:items-end @2xl/main:gap-8">
        <div className="min-w-0">
          <h2 id="pantry-order" className="text-lg">
            {t('order.title')}
          </h2>
          {lines.length > 0 && <p className="mt-1 text-ink-700">{t('order.text')}</p>}
          <ul className="mt-3 grid gap-2.5">
            {lines.map((line) => (
              <li key={line.productVariantId}>
                <Line line={line} currency={currency} />
              </li>
            ))}
          </ul>
          {left.length > 0 && (
            <ul className="mt-3 grid gap-1 text-ink-700 text-sm">
              {left.map(({ title, reason }) => (
                <li key={title}>
                  <b>{title}</b>: {t(`order.left.${reason}`)}
                </li>
              ))}
            </ul>
          )}
        </div>
        {lines.length > 0 && (
          <Form method="post" preventScrollReset className="grid gap-2">
            <p className="flex items-baseline justify-between gap-3">
              <span className="text-ink-700 text-sm">{t('order.total')}</span>
              <b className="font-black text-xl">{formatMoney(total, currency)}</b>
            </p>
            <Button
              type="submit"
              name="intent"
              value="order"
              icon={<ShoppingCart aria-hidden="true" className="size-4.5" />}
              isPending={sent?.get('intent') === 'order'}
              pendingLabel={t('order.adding')}
              className="w-full"
            >
              {t('order.add', { count: lines.length })}
            </Button>
          </Form>
        )}
        {lines.length === 0 && left.some(({ reason }) => reason === 'in-cart') && (
          <ButtonLink to={paths.cart()} variant="outline">
            {t('order.cart')}
          </ButtonLink>
        )}
      </Card>
    </section>
  )
}

function Line({ line, currency }: { line: OrderLine; currency: Currency }) {
  const { t } = useTranslation('pantryPage')
  const { title, optionTitle, quantity, priceMinor, perDayMinor, days } = line
  return (
    <span className="flex items-start justify-between gap-4">
      <span className="min-w-0">
        <span className="block font-bold leading-snug">
          {quantity > 1 && `${quantity} × `}
          {title}
        </span>
        <span className="text-ink-700 text-sm">
          {optionTitle} · {t('order.perDay', { amount: formatMoney(perDayMinor, currency) })} ·{' '}
          {t('order.lasts', { count: days })}
        </span>
      </span>
      <b className="shrink-0">{formatMoney(priceMinor, currency)}</b>
    </span>
  )
}

/** What the press put into the cart. */
export function OrderNotice({ again }: { again: OrderedAgain }) {
  const { t } = useTranslation('pantryPage')
  const isNothing = again.available.length === 0 && again.missing.length === 0
  if (!isNothing) return <OrderedAgainNotice again={again} />
  return (
    <AnswerNotice answer={again} tone="info">
      {t('order.nothing')}
    </AnswerNotice>
  )
}
