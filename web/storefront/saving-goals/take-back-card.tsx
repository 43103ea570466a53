import { Landmark, Wallet } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import type { SavingGoal } from '#services/market/contract.ts'
import { formatMoney } from '#shared/money.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

interface TakeBackCardProps {
  goal: SavingGoal
  idempotencyKey: string
}

/** Takes money of a goal back, all of it or a part. */
export function TakeBackCard({ goal, idempotencyKey }: TakeBackCardProps) {
  const { t } = useTranslation('savingGoals')
  const isGoing = useNavigation().formData?.get('intent') === 'back'
  const { balance, paidIn, currencyCode } = goal
  const money = (amount: number) => formatMoney(amount, currencyCode)
  return (
    <Card>
      <h2 className="mb-3 text-lg">{t('back.title')}</h2>
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <TextField
          name="amount"
          label={t('back.amount')}
          inputMode="decimal"
          autoComplete="off"
          required
          defaultValue={typedAmount(paidIn > 0 ? paidIn : balance, currencyCode)}
          hint={t('back.amountHint', { amount: money(balance) })}
          messages={{ required: t('put.amountInvalid') }}
        />
        {paidIn > 0 ? (
          <RadioGroup
            name="to"
            label={t('back.legend')}
            defaultValue="payment"
            options={[
              {
                value: 'payment',
                label: t('back.payment'),
                hint: t('back.paymentHint', { amount: money(paidIn) }),
                icon: <Landmark aria-hidden="true" className="size-6" />,
              },
              {
                value: 'wallet',
                label: t('back.wallet'),
                hint: t('back.walletHint'),
                icon: <Wallet aria-hidden="true" className="size-6" />,
              },
            ]}
          />
        ) : (
          <>
            <input type="hidden" name="to" value="wallet" />
            <p className="text-ink-700 text-md">{t('back.walletOnly')}</p>
          </>
        )}
        <Button
          type="submit"
          name="intent"
          value="back"
          variant="outline"
          size="lg"
          isWide
          isPending={isGoing}
          pendingLabel={t('back.going')}
        >
          {t('back.submit')}
        </Button>
      </Form>
    </Card>
  )
}
