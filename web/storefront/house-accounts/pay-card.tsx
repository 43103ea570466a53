import { CreditCard, QrCode } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { type Currency, formatMoney } from '#shared/money.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

interface PayCardProps {
  balance: number
  currency: Currency
  ways: ('qr' | 'card')[]
  idempotencyKey: string
}

/** 'Pagar ahora', all that is owed or a part of it. */
export function PayCard({ balance, currency, ways, idempotencyKey }: PayCardProps) {
  const { t } = useTranslation('houseAccounts')
  const isGoing = useNavigation().formData?.get('intent') === 'pay'
  return (
    <Card>
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <h2 className="text-lg">{t('pay.title')}</h2>
        <TextField
          name="amount"
          label={t('pay.amount')}
          inputMode="decimal"
          autoComplete="off"
          required
          defaultValue={typedAmount(balance, currency)}
          hint={t('pay.amountHint', { amount: formatMoney(balance, currency) })}
          messages={{ required: t('pay.amountInvalid') }}
        />
        {ways.length > 1 ? (
          <RadioGroup
            name="method"
            label={t('pay.legend')}
            defaultValue={ways[0] ?? 'qr'}
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
          <input type="hidden" name="method" value={ways[0]} />
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
          {t('pay.submit')}
        </Button>
        <p className="text-ink-600 text-sm">{t('pay.atShop')}</p>
      </Form>
    </Card>
  )
}
