import type { StaffHouseAccount } from '#services/market/contract.ts'
import { DESK_METHODS, HOUSE_ACCOUNT_STATES } from '#services/market/house-accounts/rules/house-account.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { SaveButton } from '../save-button.tsx'
import { StaffForm } from '../staff-form.tsx'

interface CardProps {
  account: StaffHouseAccount
  idempotencyKey: string
}

/** What the customer paid at the shop; the whole debt is filled in. */
export function ReceiveCard({ account: { balance, currencyCode }, idempotencyKey }: CardProps) {
  const { t } = useTranslation('houseAccountDesk')
  return (
    <section aria-labelledby="receive">
      <Card className="grid gap-4 border-brand-600 sm:p-6">
        <h2 id="receive" className="text-lg">
          {t('receive.title')}
        </h2>
        <StaffForm className="grid gap-4">
          <input type="hidden" name="idempotencyKey" value={`${idempotencyKey} receive`} />
          <TextField
            name="amount"
            label={t('receive.amount')}
            inputMode="decimal"
            autoComplete="off"
            required
            defaultValue={balance > 0 ? typedAmount(balance, currencyCode) : ''}
          />
          <Methods label={t('receive.method')} />
          <SaveButton section="receive">{t('receive.submit')}</SaveButton>
        </StaffForm>
      </Card>
    </section>
  )
}

/** Gives back what the shop owes the customer. */
export function PayOutCard({ account: { balance, currencyCode }, idempotencyKey }: CardProps) {
  const { t } = useTranslation('houseAccountDesk')
  return (
    <Card className="grid gap-4 sm:p-6">
      <h2 className="text-lg">{t('payOut.title')}</h2>
      <StaffForm className="grid gap-4">
        <input type="hidden" name="idempotencyKey" value={`${idempotencyKey} payOut`} />
        <TextField
          name="amount"
          label={t('payOut.amount')}
          inputMode="decimal"
          autoComplete="off"
          required
          defaultValue={typedAmount(-balance, currencyCode)}
        />
        <Methods label={t('payOut.method')} />
        <SaveButton section="payOut">{t('payOut.submit')}</SaveButton>
      </StaffForm>
    </Card>
  )
}

/** The limit of an account, and whether anything is sold on it. */
export function ChangeCard({ account: { limit, state, balance, currencyCode } }: Pick<CardProps, 'account'>) {
  const { t } = useTranslation('houseAccountDesk')
  const states = HOUSE_ACCOUNT_STATES.filter((each) => each !== 'closed' || balance === 0)
  return (
    <Card className="grid gap-4 sm:p-6">
      <h2 className="text-lg">{t('change.title')}</h2>
      <StaffForm className="grid gap-4">
        <TextField
          name="limit"
          label={t('change.limit')}
          inputMode="decimal"
          autoComplete="off"
          required
          defaultValue={typedAmount(limit, currencyCode)}
        />
        <RadioGroup
          name="state"
          label={t('change.state')}
          variant="chips"
          defaultValue={state}
          options={states.map((value) => ({ value, label: t(`change.${value}`) }))}
        />
        <SaveButton section="change">{t('change.submit')}</SaveButton>
      </StaffForm>
    </Card>
  )
}

/** Corrects the balance by hand, with a reason. */
export function CorrectCard({ idempotencyKey }: Pick<CardProps, 'idempotencyKey'>) {
  const { t } = useTranslation('houseAccountDesk')
  return (
    <Card className="sm:p-6">
      <details>
        <summary className="flex min-h-10 items-center font-extrabold text-brand-700 text-md">
          {t('correct.title')}
        </summary>
        <StaffForm className="mt-3 grid gap-4">
          <input type="hidden" name="idempotencyKey" value={`${idempotencyKey} correct`} />
          <RadioGroup
            name="direction"
            label={t('correct.direction')}
            variant="chips"
            defaultValue="less"
            options={(['less', 'more'] as const).map((value) => ({ value, label: t(`correct.${value}`) }))}
          />
          <TextField name="amount" label={t('correct.amount')} inputMode="decimal" autoComplete="off" required />
          <TextField name="reason" label={t('correct.reason')} maxLength={200} autoComplete="off" required />
          <SaveButton section="correct">{t('correct.submit')}</SaveButton>
        </StaffForm>
      </details>
    </Card>
  )
}

function Methods({ label }: { label: string }) {
  const { t } = useTranslation('houseAccountDesk')
  return (
    <RadioGroup
      name="method"
      label={label}
      variant="chips"
      defaultValue="cash"
      options={DESK_METHODS.map((value) => ({ value, label: t(`receive.${value}`) }))}
    />
  )
}
