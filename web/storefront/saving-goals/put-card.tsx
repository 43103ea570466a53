import { CreditCard, QrCode, Wallet } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import type { SavingGoal } from '#services/market/contract.ts'
import { formatMoney } from '#shared/money.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

const icons = { wallet: Wallet, qr: QrCode, card: CreditCard }

interface PutCardProps {
  goal: SavingGoal
  walletBalance: number
  /** Of one deposit. */
  smallest: number
  ways: ('qr' | 'card')[]
  idempotencyKey: string
}

/** Puts money aside: from the wallet, or by a payment. */
export function PutCard({ goal, walletBalance, smallest, ways, idempotencyKey }: PutCardProps) {
  const { t } = useTranslation('savingGoals')
  const isGoing = useNavigation().formData?.get('intent') === 'put'
  const { missing, currencyCode, monthly } = goal
  const money = (amount: number) => formatMoney(amount, currencyCode)
  const sources = walletBalance > 0 ? (['wallet', ...ways] as const) : ways
  const [first] = sources
  const least = Math.min(smallest, missing)
  return (
    <Card>
      <h2 className="mb-3 text-lg">{t('put.title')}</h2>
      {first === undefined && <p className="text-ink-700">{t('put.noWay')}</p>}
      {first !== undefined && (
        <Form method="post" className="grid gap-4">
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <TextField
            name="amount"
            label={t('put.amount')}
            inputMode="decimal"
            autoComplete="off"
            required
            defaultValue={monthly === null ? '' : typedAmount(Math.max(monthly, least), currencyCode)}
            hint={
              missing <= smallest
                ? t('put.amountHintLast', { missing: money(missing) })
                : t('put.amountHint', { smallest: money(smallest), missing: money(missing) })
            }
            messages={{ required: t('put.amountInvalid') }}
          />
          <RadioGroup
            name="from"
            label={t('put.legend')}
            defaultValue={first}
            options={sources.map((source) => {
              const Icon = icons[source]
              return {
                value: source,
                label: t(`put.${source}`),
                hint: t(`put.${source}Hint`, { amount: money(walletBalance) }),
                icon: <Icon aria-hidden="true" className="size-6" />,
              }
            })}
          />
          <Button
            type="submit"
            name="intent"
            value="put"
            size="lg"
            isWide
            isPending={isGoing}
            pendingLabel={t('put.going')}
          >
            {t('put.submit')}
          </Button>
        </Form>
      )}
    </Card>
  )
}
