import { CalendarClock, CalendarPlus, RotateCcw } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { hotelPaths } from '#web/paths/hotel-paths.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { listed } from '../booking/labels.ts'
import { CancelForm } from './changes/cancel-form.tsx'
import { StoreContact } from './store-contact.tsx'
import { isOpen } from './visit-standing.ts'
import type { WholeVisit } from './whole-visit.ts'

/** What can be done with it now: change it, cancel it, or book the same again. */
export function VisitChoices({ visit }: { visit: WholeVisit }) {
  const died = visit.pets.filter(({ hasDied }) => hasDied)
  // To book the same again is not offered to the family of a pet that died.
  if (!isOpen(visit.state)) return died.length === 0 ? <Again visit={visit} /> : null
  if (visit.state === 'IN_PROGRESS') return null
  return died.length === 0 ? <Coming visit={visit} /> : <AfterDeath visit={visit} died={died} />
}

/** Whether a coming visit can no longer be cancelled without loss: the page then shows the store's contact. */
export function isLate({ state, canCancel, deposit }: Pick<WholeVisit, 'state' | 'canCancel' | 'deposit'>): boolean {
  return (state === 'PENDING' || state === 'CONFIRMED') && (!canCancel || deposit?.onCancel === 'kept')
}

function Coming({ visit }: { visit: WholeVisit }) {
  const { t } = useTranslation('visits')
  const { id, pets, canChange, canCancel, changeUntil } = visit
  const appointmentId = pets[0]?.appointmentId ?? ''
  // Its days are changed from its own card (hotel/stay-card.tsx).
  const isStay = pets[0]?.packKind === 'hotel'
  return (
    <Card className="grid gap-3 print:hidden">
      <h2 className="text-lg">{t('change.title')}</h2>
      {visit.awaitsDeposit ? (
        <p className="text-ink-700">{t('deposit.change')}</p>
      ) : !isLate(visit) ? (
        <p className="text-ink-700">
          {t(canChange ? 'change.until' : 'change.untilCancel', { when: changeUntil })}
          {!canChange && !isStay && ` ${t('change.movedTooOften')}`}
        </p>
      ) : (
        <Notice tone="warn" title={t('change.late')}>
          <p className="mb-3">{t('change.lateText', { when: changeUntil, store: visit.store.name })}</p>
          <StoreContact visit={visit} />
        </Notice>
      )}
      {canChange && (
        <ButtonLink
          to={paths.moveAppointment({ id: appointmentId })}
          isWide
          icon={<CalendarClock aria-hidden="true" className="size-5" />}
        >
          {t('change.move')}
        </ButtonLink>
      )}
      {!visit.awaitsDeposit && (
        <a href={paths.appointmentCalendar({ id })} download className={buttonStyle('soft', 'md', 'w-full')}>
          <CalendarPlus aria-hidden="true" className="size-5" />
          {t('change.calendar')}
        </a>
      )}
      {canCancel && <CancelForm appointmentId={appointmentId} deposit={visit.deposit} />}
    </Card>
  )
}

/** A coming visit of a pet that died: it can be cancelled, and is not moved or put into a calendar. */
function AfterDeath({ visit, died }: { visit: WholeVisit; died: WholeVisit['pets'] }) {
  const { t } = useTranslation('visits')
  const name = listed(died.map((pet) => pet.name))
  const isForOthers = visit.pets.length > died.length
  return (
    <Card className="grid gap-3 print:hidden">
      <h2 className="text-lg">{t('afterDeath.title', { name })}</h2>
      <p className="text-ink-700">{t(isForOthers ? 'afterDeath.others' : 'afterDeath.text')}</p>
      {isForOthers || isLate(visit) ? <StoreContact visit={visit} /> : null}
      {visit.canCancel && <CancelForm appointmentId={visit.pets[0]?.appointmentId ?? ''} deposit={visit.deposit} />}
    </Card>
  )
}

/** The same pets and services, at the step where a time is chosen. */
function Again({ visit: { state, pets, merchantId, store } }: { visit: WholeVisit }) {
  const { t } = useTranslation('visits')
  return (
    <Card className="grid gap-3 print:hidden">
      <h2 className="text-lg">{t('again.title')}</h2>
      <p className="text-ink-700">{t('again.text')}</p>
      {pets[0]?.packKind === 'hotel' ? (
        <ButtonLink to={hotelPaths.stay({ merchantId, storeId: store.id })} variant="soft" isWide>
          {t('again.book')}
        </ButtonLink>
      ) : (
        <AgainForm state={state} appointmentId={pets[0]?.appointmentId ?? ''} />
      )}
    </Card>
  )
}

function AgainForm({ state, appointmentId }: { state: WholeVisit['state']; appointmentId: string }) {
  const { t } = useTranslation('visits')
  const isSending = useNavigation().formData?.get('intent') === 'again'
  return (
    <Form method="post" action={paths.profileAppointments()}>
      <input type="hidden" name="appointment" value={appointmentId} />
      <Button
        type="submit"
        name="intent"
        value="again"
        variant={state === 'COMPLETED' ? 'soft' : 'primary'}
        isWide
        icon={<RotateCcw aria-hidden="true" className="size-5" />}
        isPending={isSending}
        pendingLabel={t('again.sending')}
      >
        {t('again.book')}
      </Button>
    </Form>
  )
}
