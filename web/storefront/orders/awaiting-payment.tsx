import { CreditCard, QrCode } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import type { Order } from '#services/market/contract.ts'
import { formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'

interface AwaitingPaymentProps {
  order: Order
  /** Available payment methods; the one chosen at checkout comes first. */
  ways: ('qr' | 'card')[]
}

/** 'Pagar ahora', by QR or card, whichever was chosen before. */
export function AwaitingPayment({ order, ways }: AwaitingPaymentProps) {
  const { t } = useTranslation('order')
  const isGoing = useNavigation().formData?.get('intent') === 'pay'
  const amount = formatMoney(order.summary.amountDue, order.currencyCode)
  const chosen = ways.find((way) => way === order.paymentMethod) ?? ways[0]
  return (
    <Card className="border-2 border-brand-600">
      <Form method="post" className="grid gap-4">
        <div>
          <h2 className="text-lg">{t('pay.title', { amount })}</h2>
          <p className="mt-1 text-ink-700 text-md">{t('pay.text')}</p>
        </div>
        {ways.length > 1 ? (
          <RadioGroup
            name="method"
            label={t('pay.legend')}
            isLabelHidden
            defaultValue={chosen}
            options={ways.map((way) => ({
              value: way,
              label: t(`pay.${way}`),
              hint: t(`pay.${way}Hint`),
              icon:
                way === 'qr' ? (
                  <QrCode aria-hidden="true" className="size-6" />
                ) : (
                  <CreditCard aria-hidden="true" className="size-6" />
                ),
            }))}
          />
        ) : (
          chosen && <input type="hidden" name="method" value={chosen} />
        )}
        <Button
          type="submit"
          name="intent"
          value="pay"
          size="lg"
          isWide
          isPending={isGoing}
          pendingLabel={t('pay.going')}
        >
          {t('pay.now')}
        </Button>
      </Form>
    </Card>
  )
}
