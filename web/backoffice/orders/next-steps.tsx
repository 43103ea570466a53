import { PackageCheck, PackageOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import type { OrderStatus, StaffOrder } from '#services/market/contract.ts'
import { formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import type { ButtonVariant } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { StaffForm } from '../staff-form.tsx'
import { CashFields } from './cash-fields.tsx'
import { staffOrderLooks } from './staff-order-looks.tsx'
import { toCollect } from './to-collect.ts'

interface StepsProps {
  staff: StaffOrder
  /** People who may hold cash of the door. */
  holders: readonly { uid: string; name: string }[]
}

/** Buttons for the next states of the order; the way back is folded. */
export function NextSteps({ staff, holders }: StepsProps) {
  const { t } = useTranslation('orderDesk')
  const { order, nextStates, packedAt } = staff
  const isPreparing = order.status === 'PREPARING'
  const isChangeOpen = order.changes.some(({ state }) => state === 'open')
  const canPack = isPreparing && packedAt === null && !isChangeOpen
  const steps = nextStates.filter((state) => state !== 'CANCELLED')
  if (steps.length === 0 && !isPreparing) return null
  return (
    // The key closes open forms when the state changes.
    <Card key={`${order.status} ${packedAt}`} className="grid gap-3">
      <h2 className="text-lg">{t('do.title')}</h2>
      {isChangeOpen && <p className="text-sm">{t('do.waitsForAnswer')}</p>}
      {isPreparing && packedAt && order.hasDelivery && <p className="font-bold text-ok text-sm">{t('do.packed')}</p>}
      {canPack && (
        <StaffForm preventScrollReset>
          <Submit intent="pack" icon={<PackageCheck aria-hidden="true" className="size-5" />}>
            {t('do.pack')}
          </Submit>
        </StaffForm>
      )}
      {steps.map((to) => (
        <Step key={to} to={to} staff={staff} holders={holders} isSecond={canPack} />
      ))}
      {isPreparing && packedAt && (
        <StaffForm preventScrollReset>
          <Submit intent="unpack" variant="ghost" icon={<PackageOpen aria-hidden="true" className="size-5" />}>
            {t('do.unpack')}
          </Submit>
        </StaffForm>
      )}
    </Card>
  )
}

type Step = Exclude<OrderStatus, 'CANCELLED' | 'NEW'>

function Step({ to, staff, holders, isSecond }: StepsProps & { to: OrderStatus; isSecond: boolean }) {
  const { t } = useTranslation('orderDesk')
  if (to === 'NEW' || to === 'CANCELLED') return null
  if (to === 'NOT_DELIVERED') return <NotDelivered />
  const isAgain = to === 'PREPARING' && staff.order.status === 'NOT_DELIVERED'
  return (
    <StaffForm preventScrollReset className="grid gap-2">
      <input type="hidden" name="to" value={to} />
      {to === 'COMPLETED' && <Collected staff={staff} holders={holders} />}
      <Submit intent="move" to={to} variant={isSecond ? 'outline' : 'primary'} icon={staffOrderLooks[to].moveIcon}>
        {t(isAgain ? 'do.again' : `do.${to}`)}
      </Submit>
    </StaffForm>
  )
}

/** Confirmation of the amount collected at hand-over. */
function Collected({ staff: { order, courierUid }, holders }: StepsProps) {
  const { t } = useTranslation('orderDesk')
  const due = toCollect(order)
  if (due === 0) return null
  const displayDue = formatMoney(due, order.currencyCode)
  const isCash = order.paymentMethod === 'cash'
  if (order.hasDelivery)
    return <CashFields displayDue={displayDue} isCash={isCash} holders={courierUid === null ? holders : null} />
  return (
    <Checkbox name="collected" required messages={{ required: t('do.collectedMissing') }} className="font-bold">
      {t(isCash ? 'do.collected' : 'do.collectedCard', { amount: displayDue })}
    </Checkbox>
  )
}

function NotDelivered() {
  const { t } = useTranslation('orderDesk')
  return (
    <details className="rounded-tile border border-ink-300 bg-white open:border-ink-500">
      <summary className="flex min-h-11 items-center justify-center gap-2 rounded-tile px-4 font-extrabold text-md text-red-700">
        {t('do.NOT_DELIVERED')}
      </summary>
      <StaffForm preventScrollReset className="grid gap-3 border-ink-200 border-t p-3.5">
        <input type="hidden" name="to" value="NOT_DELIVERED" />
        <TextArea name="note" label={t('do.why')} hint={t('do.whyHint')} maxLength={300} />
        <Submit intent="move" to="NOT_DELIVERED" variant="danger">
          {t('do.sureNotDelivered')}
        </Submit>
      </StaffForm>
    </details>
  )
}

interface SubmitProps {
  intent: 'move' | 'pack' | 'unpack'
  to?: Step
  variant?: ButtonVariant
  icon?: ReactNode
  children: ReactNode
}

function Submit({ intent, to, variant = 'primary', icon, children }: SubmitProps) {
  const { t } = useTranslation('orderDesk')
  const sent = useNavigation().formData
  const isPending = sent?.get('intent') === intent && (to === undefined || sent.get('to') === to)
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      size="lg"
      isWide
      variant={variant}
      icon={icon}
      isPending={isPending}
      pendingLabel={t('do.saving')}
    >
      {children}
    </Button>
  )
}
