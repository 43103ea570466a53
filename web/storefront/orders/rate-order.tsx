import { Form, useNavigation } from 'react-router'
import type { Order } from '#services/market/contract.ts'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { ShownStars, StarsField } from '../visits/reviews/stars-field.tsx'

interface RateOrderProps {
  order: Order
  limits: FieldLimits<'comment'>
}

/** One-time rating form of a received order; afterwards the rating. */
export function RateOrder({ order: { canRate, rating }, limits }: RateOrderProps) {
  const { t } = useTranslation('order')
  const isSending = useNavigation().formData?.get('intent') === 'rate'
  if (rating) {
    return (
      <Card className="grid gap-2">
        <h2 className="text-lg">{t('rate.given')}</h2>
        <ShownStars stars={rating.stars} />
        {rating.comment && <p className="wrap-anywhere whitespace-pre-line text-ink-700 text-md">{rating.comment}</p>}
      </Card>
    )
  }
  if (!canRate) return null
  return (
    <Card className="print:hidden">
      <Form method="post" className="grid gap-4" preventScrollReset>
        <h2 className="text-lg">{t('rate.title')}</h2>
        <StarsField label={t('rate.stars')} />
        <TextArea {...fieldProps({ limits })('comment')} label={t('rate.comment')} rows={2} />
        <Button
          type="submit"
          name="intent"
          value="rate"
          variant="soft"
          isWide
          isPending={isSending}
          pendingLabel={t('rate.sending')}
        >
          {t('rate.send')}
        </Button>
      </Form>
    </Card>
  )
}
