import { FileCheck, Upload } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import type { Order, Prescription, PrescriptionsOfOrder } from '#services/market/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Notice } from '#web/ui/notice.tsx'
import { formatDay } from '../pets/day.ts'

interface OrderPrescriptionsProps {
  order: Pick<Order, '_id' | 'prescription' | 'status'>
  of: PrescriptionsOfOrder
  id: string
  token: string | undefined
}

/** What an order with products on prescription waits for, and what its customer can do. */
export function OrderPrescriptions({ order, of, id, token }: OrderPrescriptionsProps) {
  const { t } = useTranslation('prescription')
  const state = order.prescription?.state
  const { needed, prescriptions, usable } = of
  if (!state || state === 'seen' || needed.length === 0) return null
  const open = needed.filter(({ prescriptionId }) => prescriptionId === null)
  const isOpen = order.status === 'NEW' && state !== 'accepted'
  const isMissing = isOpen && state === 'missing'
  const last = prescriptions.at(-1)
  const products = (isOpen ? open : needed).map(({ title }) => title).join(', ')
  return (
    <Card className={cx('grid gap-3', isMissing && 'border-2 border-brand-600')} data-prescription={state}>
      <div>
        <h2 className="text-lg">
          {isMissing
            ? t('missing.title')
            : isOpen
              ? t('review.title')
              : state === 'accepted'
                ? t('accepted')
                : t('title')}
        </h2>
        <p className="mt-1 text-ink-700 text-sm">{t('forProducts', { products })}</p>
      </div>
      {isMissing && last?.state === 'rejected' && (
        <Notice tone="warn">{t('rejected', { pet: last.petName, reason: last.reason ?? '' })}</Notice>
      )}
      {isOpen && (
        <p className="text-ink-700 text-md">
          {t(isMissing ? 'missing.text' : 'review.text')}{' '}
          {order.prescription?.untilLabel && t('missing.until', { time: order.prescription.untilLabel })}
        </p>
      )}
      {isMissing && usable.map((prescription) => <UseForm key={prescription._id} prescription={prescription} />)}
      {isMissing && (
        <ButtonLink
          to={paths.orderPrescription(id, token)}
          size="lg"
          isWide
          icon={<Upload aria-hidden="true" className="size-5" />}
        >
          {t('missing.send')}
        </ButtonLink>
      )}
      <ul className="grid gap-1.5 text-sm empty:hidden">
        {prescriptions
          .filter((each) => each.state !== 'rejected')
          .map((each) => (
            <Sent key={each._id} prescription={each} orderId={order._id} id={id} token={token} />
          ))}
      </ul>
      {isOpen && !isMissing && (
        <ButtonLink to={paths.orderPrescription(id, token)} variant="ghost">
          {t('review.more')}
        </ButtonLink>
      )}
    </Card>
  )
}

function Sent({
  prescription: { _id, petName, sentLabel, orderId: sentWith },
  orderId,
  id,
  token,
}: {
  prescription: Prescription
  orderId: string
  id: string
  token: string | undefined
}) {
  const { t } = useTranslation('prescription')
  return (
    <li className="flex items-center gap-2">
      <FileCheck aria-hidden="true" className="size-4.5 shrink-0 text-ink-600" />
      <span className="min-w-0 flex-1">{t('sent', { pet: petName, time: sentLabel })}</span>
      {sentWith === orderId && (
        <a
          href={paths.orderPrescriptionFile(id, token, _id)}
          target="_blank"
          rel="noreferrer"
          aria-label={t('seeNamed', { pet: petName })}
          className="inline-flex min-h-9 items-center font-bold text-brand-700 underline"
        >
          {t('see')}
        </a>
      )}
    </li>
  )
}

function UseForm({ prescription: { _id, petName, validUntil, products } }: { prescription: Prescription }) {
  const { t } = useTranslation('prescription')
  const isUsing = useNavigation().formData?.get('prescriptionId') === _id
  const left = products.reduce((sum, product) => sum + product.left, 0)
  return (
    <Form method="post" className="grid gap-1">
      <input type="hidden" name="prescriptionId" value={_id} />
      <Button
        type="submit"
        name="intent"
        value="use-prescription"
        variant="soft"
        isWide
        isPending={isUsing}
        pendingLabel={t('using')}
      >
        {t('use', { pet: petName })}
      </Button>
      {validUntil && (
        <p className="text-ink-600 text-sm">{t('useHint', { day: formatDay(validUntil), count: left })}</p>
      )}
    </Form>
  )
}
