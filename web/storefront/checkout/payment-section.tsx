import { Banknote, CreditCard, NotebookPen, QrCode, SmartphoneNfc } from 'lucide-react'
import type { ReactNode } from 'react'
import type { HouseAccount } from '#services/market/contract.ts'
import { whyCannotCharge } from '#services/market/house-accounts/rules/house-account.ts'
import type { AtDoorRefusal } from '#services/market/orders/rules/checkout.ts'
import { isPaidAtDoor, isPaidBefore } from '#services/market/orders/rules/order-life.ts'
import { type Currency, formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { changeOffers } from './change-offers.ts'
import type { CheckoutValues } from './checkout-form.server.ts'
import type { CheckoutPayment } from './checkout-form.ts'
import { KnownSection } from './known-section.tsx'

interface PaymentProps {
  values: CheckoutValues
  isGuest: boolean
  options: readonly CheckoutPayment[]
  amountDue: number
  currency: Currency
  /** Reason why payment at the door would be refused, shown before submitting. */
  problem: AtDoorRefusal | null
  /** Limit of payment at the door, formatted; null while unknown. */
  highest: string | null
  /** The buyer's account with the shop, for payment after the month. */
  houseAccount: HouseAccount | null
}

/** Without a script the radio buttons hide the cash fields by CSS. */
const ONLY_CASH = 'group-has-[input[name=paymentMethod]:not([value=cash]):checked]/checkout:hidden'

export function PaymentSection(props: PaymentProps) {
  const { values, isGuest, options, amountDue, currency, problem, highest, houseAccount } = props
  const { t } = useTranslation('checkout')
  const accountProblem = houseAccount && whyCannotCharge(houseAccount, amountDue)
  const usable = options.filter((option) => option !== 'on_account' || accountProblem === null)
  const chosen = usable.find((option) => option === values.paymentMethod) ?? usable[0]
  const isAtDoor = chosen !== undefined && isPaidAtDoor(chosen)
  const hasOther = options.some(isPaidBefore)
  if (amountDue === 0 && chosen) {
    return (
      <KnownSection title={t('payment.title')} answer={null}>
        <input type="hidden" name="paymentMethod" value={options.find(isPaidAtDoor) ?? chosen} />
        <p className="text-ink-700 text-md">{t('payment.byWallet')}</p>
      </KnownSection>
    )
  }

  return (
    <KnownSection
      title={t('payment.title')}
      answer={isGuest || !chosen ? null : t(`payment.${labelByMethod[chosen]}`)}
      isRefused={isAtDoor && problem !== null}
    >
      {chosen ? (
        <RadioGroup
          name="paymentMethod"
          label={t('payment.legend')}
          isLabelHidden
          defaultValue={chosen}
          options={options.map((option) => ({
            value: option,
            label: t(`payment.${labelByMethod[option]}`),
            hint:
              option === 'on_account' && houseAccount
                ? t(accountProblem ? `payment.account.${accountProblem}` : 'payment.onAccountHint', {
                    room: formatMoney(houseAccount.room, currency),
                  })
                : t(`payment.${labelByMethod[option]}Hint`),
            icon: iconByMethod[option],
            isDisabled: option === 'on_account' && accountProblem !== null,
          }))}
        />
      ) : (
        <Notice tone="warn">{t('payment.none')}</Notice>
      )}
      {chosen && options.includes('cash') && (
        <RadioGroup
          name="needsChangeFor"
          label={t('payment.change')}
          variant="chips"
          className={ONLY_CASH}
          defaultValue={values.needsChangeFor || '0'}
          options={[
            { value: '0', label: t('payment.changeNone') },
            ...changeOffers(amountDue, currency).map((amount) => ({
              value: String(amount),
              label: t('payment.changeOf', { amount: formatMoney(amount, currency) }),
            })),
          ]}
        />
      )}
      {isAtDoor && problem === 'cannot-pay-at-door' && (
        <Notice tone="warn">
          {t('payment.notAtDoor')} {t(hasOther ? 'payment.orBefore' : 'payment.notAtDoorWrite')}
        </Notice>
      )}
      {isAtDoor && problem === 'over-max-at-door' && (
        <Notice tone="warn">
          {t('payment.overAtDoor', { highest })} {t(hasOther ? 'payment.orBefore' : 'payment.overAtDoorLess')}
        </Notice>
      )}
    </KnownSection>
  )
}

const labelByMethod = {
  cash: 'cash',
  card_at_door: 'card',
  qr: 'qr',
  card: 'cardOnline',
  on_account: 'onAccount',
} as const

const iconByMethod: Record<CheckoutPayment, ReactNode> = {
  cash: <Banknote aria-hidden="true" className="size-6" />,
  card_at_door: <SmartphoneNfc aria-hidden="true" className="size-6" />,
  qr: <QrCode aria-hidden="true" className="size-6" />,
  card: <CreditCard aria-hidden="true" className="size-6" />,
  on_account: <NotebookPen aria-hidden="true" className="size-6" />,
}
