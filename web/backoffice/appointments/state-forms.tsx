import { Check, CircleCheck, Play, UserX, X } from 'lucide-react'
import { useNavigation } from 'react-router'
import type { AppointmentState } from '#services/appointments/rules/enums.ts'
import { formatMoney } from '#shared/money.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { StaffForm } from '../staff-form.tsx'
import { isFinal } from './appointment-states.ts'
import type { OpenAppointment } from './open-appointment.server.ts'

/** State that the store can set. */
type Next = Exclude<AppointmentState, 'PENDING'>

const icons = {
  CONFIRMED: <Check aria-hidden="true" className="size-5" />,
  IN_PROGRESS: <Play aria-hidden="true" className="size-5" />,
  COMPLETED: <CircleCheck aria-hidden="true" className="size-5" />,
  NO_SHOW: <UserX aria-hidden="true" className="size-4.5" />,
  CANCELLED: <X aria-hidden="true" className="size-4.5" />,
} satisfies Record<Next, React.ReactNode>

/** Buttons for the next states. Final ones ask for confirmation, a cancellation also for a reason. */
export function StateForms({ appointment }: { appointment: OpenAppointment }) {
  const next = appointment.nextStates.filter((state): state is Next => state !== 'PENDING')
  if (next.length === 0) return null
  return (
    // The key closes an open confirmation when the state changes.
    <div key={appointment.state} className="grid gap-2">
      {next.map((state) =>
        isFinal(state) ? (
          <AskFirst key={state} state={state} appointment={appointment} />
        ) : (
          <StaffForm key={state} preventScrollReset>
            <Hidden state={state} appointmentId={appointment.id} />
            <Submit state={state} />
          </StaffForm>
        ),
      )}
    </div>
  )
}

function AskFirst({ state, appointment }: { state: Next; appointment: OpenAppointment }) {
  const { t } = useTranslation('backoffice')
  const { petName, owner, isReachable, deposit, currencyCode } = appointment
  const ask = isReachable ? 'ask' : 'askUnreached'
  const isGood = state === 'COMPLETED'
  return (
    <details className="group rounded-tile border border-ink-300 bg-white open:border-ink-500">
      <summary
        className={`flex min-h-11 items-center justify-center gap-2 rounded-tile px-4 font-extrabold text-md ${isGood ? 'text-brand-700' : 'text-red-700'}`}
      >
        {icons[state]}
        {t(`do.${state}`)}
      </summary>
      <StaffForm preventScrollReset className="grid gap-3 border-ink-200 border-t p-3.5">
        <Hidden state={state} appointmentId={appointment.id} />
        <p className="text-sm">
          {t(`${ask}.${state === 'CANCELLED' || state === 'NO_SHOW' ? state : 'COMPLETED'}`, {
            pet: petName,
            owner: owner.name,
          })}
          {state === 'CANCELLED' &&
            deposit.paid > 0 &&
            ` ${t('deposit.back', { amount: formatMoney(deposit.paid, currencyCode) })}`}
          {state === 'NO_SHOW' &&
            deposit.paid > 0 &&
            ` ${t('deposit.kept', { amount: formatMoney(deposit.paid, currencyCode) })}`}
        </p>
        {state === 'CANCELLED' && (
          <TextArea
            name="reason"
            label={t('ask.reason')}
            hint={t('ask.reasonHint')}
            required
            maxLength={300}
            messages={{ required: t('ask.reasonMissing') }}
          />
        )}
        <Submit state={state} isSure />
      </StaffForm>
    </details>
  )
}

function Hidden({ state, appointmentId }: { state: Next; appointmentId: string }) {
  return (
    <>
      <input type="hidden" name="intent" value="state" />
      <input type="hidden" name="state" value={state} />
      <input type="hidden" name="appointmentId" value={appointmentId} />
    </>
  )
}

function Submit({ state, isSure = false }: { state: Next; isSure?: boolean }) {
  const { t } = useTranslation('backoffice')
  const isPending = useNavigation().formData?.get('state') === state
  const isBad = state === 'CANCELLED' || state === 'NO_SHOW'
  return (
    <Button
      type="submit"
      isWide
      variant={isBad ? 'danger' : 'primary'}
      icon={isSure ? undefined : icons[state]}
      isPending={isPending}
      pendingLabel={t('saving')}
    >
      {t(isSure ? `sure.${state === 'CANCELLED' || state === 'NO_SHOW' ? state : 'COMPLETED'}` : `do.${state}`)}
    </Button>
  )
}
