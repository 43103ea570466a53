import { Form, useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DepositMethods } from '../../booking/steps/deposit-methods.tsx'
import type { VisitDeposit } from './visit-deposit.ts'

interface AwaitingDepositProps {
  /** multiAppointmentId */
  bookingId: string
  deposit: VisitDeposit
  /** How it can be paid now. */
  ways: ('qr' | 'card')[]
  action?: string
}

/** 'Pagar ahora', by QR or card, whichever was chosen before. Posts to the list, as cancelling does. */
export function AwaitingDeposit({
  bookingId,
  deposit,
  ways,
  action = paths.profileAppointments(),
}: AwaitingDepositProps) {
  const { t } = useTranslation('visits')
  const isGoing = useNavigation().formData?.get('intent') === 'payDeposit'
  if (deposit.secondsLeft === 0) return null
  return (
    <Card className="!border-2 !border-brand-600">
      <Form method="post" action={action} className="grid gap-4">
        <input type="hidden" name="booking" value={bookingId} />
        <div>
          <h2 className="text-lg">{t('deposit.title', { amount: deposit.due })}</h2>
          <p className="mt-1 text-ink-700 text-md">{t('deposit.text')}</p>
        </div>
        <DepositMethods ways={ways} chosen={deposit.method} />
        <Button
          type="submit"
          name="intent"
          value="payDeposit"
          size="lg"
          isWide
          isPending={isGoing}
          pendingLabel={t('deposit.going')}
        >
          {t('deposit.now')}
        </Button>
      </Form>
    </Card>
  )
}
