import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { findPickUpMetres } from '#services/appointments/slots/rules/home-pickup.ts'
import { asServiceError } from '#shared/rpc/errors.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { firstErrorRefusal } from '../../account/sign-in/refusal.ts'
import { refusedAnswer } from '../../account/sign-in/to-refusal.server.ts'
import { listed } from '../../booking/labels.ts'
import { SlotPicker } from '../../booking/steps/slot-picker.tsx'
import { planSlotPickups } from '../../booking/steps/slot-pickups.server.ts'
import { StepBar } from '../../booking/steps/step-bar.tsx'
import { VisitPlan } from '../../booking/steps/visit-plan.tsx'
import { Refused } from '../../profile/refused.tsx'
import { loadBooking } from '../load-booking.server.ts'
import { formatMoment } from '../visit-labels.ts'
import { toWholeVisit } from '../whole-visit.ts'
import type { Route } from './+types/move-appointment-page'
import { moveForm } from './change-forms.server.ts'

export const handle = { chat: 'hidden', load: 'checkout' } satisfies PagePolicy

/** Another time for the same pets and services; who cannot move it any more is led to why. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const booking = await loadBooking(context, request)
  const whole = toWholeVisit(booking, new Map(), visit.now())
  const id = booking[0]?.id ?? ''
  if (!whole?.canChange) throw redirect(paths.profileAppointment({ id }))

  const place = { merchantId: whole.merchantId, storeId: whole.store.id }
  const { days } = await appointments.slots({ ...place, movesId: whole.id }, { context: visit.call })
  const t = translator(visit.country.locale, 'visits')
  // Beginning with the day it is on.
  const today = days.find(({ day, slots }) => slots.length > 0 && booking[0]?.schedule.startsWith(day))
  return {
    id,
    visit: whole,
    days,
    pickups: planSlotPickups(
      days.flatMap(({ slots }) => slots),
      booking[0] ? findPickUpMetres(booking[0]) : null,
      booking[0]?.store.timezoneCode ?? '',
    ),
    shown: (today ?? days.find(({ slots }) => slots.length > 0) ?? days[0])?.day ?? null,
    seo: privateSeo(visit, paths.profileAppointments(), { title: t('move.title'), description: t('description') }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const [first] = await loadBooking(context, request)
  const form = await readForm(request)
  const t = translator(visit.country.locale, 'visits')
  const { value, errors } = parseForm(form, moveForm, { schedule: t('move.missing') })
  if (errors) return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
  const { schedule } = value
  const appointmentId = first?.id ?? ''
  if (schedule === first?.schedule) throw redirect(paths.profileAppointment({ id: appointmentId }), 303)

  try {
    await appointments.moveOrCancelAppointment({ appointmentId, schedule }, { context: visit.call })
  } catch (error) {
    // What has just been taken is gone from the page that comes back: a failed status would keep it.
    if (asServiceError(error)?.status === 409) return { refusal: refusedAnswer(error).data.refusal }
    return refusedAnswer(error)
  }
  throw redirect(paths.profileAppointment({ id: appointmentId, done: 'moved' }), 303)
}

/** A lost connection leaves the choice as it is: pressing again is safe. */
export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function MoveAppointmentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('visits')
  const { t: booking } = useTranslation('booking')
  const { id, visit, days, pickups, shown } = loaderData
  const { isShift, isHomeVisit, pets } = visit
  const storeName = visit.store.name
  const [picked, setPicked] = useState<string | null>(null)
  const isSending = useNavigation().formData?.has('schedule') ?? false
  const day = days.find(({ slots }) => slots.some((slot) => slot.schedule === picked))
  const slot = day?.slots.find((each) => each.schedule === picked)
  const coming = pets.filter(({ state }) => state !== 'CANCELLED')
  const petNames = coming.map(({ name }) => name)
  const back = paths.profileAppointment({ id })
  return (
    <div className="mx-auto max-w-3xl">
      <Link
        to={back}
        className="-ml-1.5 mb-2 inline-flex min-h-10 items-center gap-1 rounded-control pr-3 font-extrabold text-brand-700 text-sm"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        {t('move.back')}
      </Link>
      <h1 className="wrap-anywhere text-2xl sm:text-3xl">
        {t('move.heading', { count: petNames.length, names: listed(petNames) })}
      </h1>
      <p className="mt-1.5 mb-5 text-ink-600">
        {t('move.text', { when: formatMoment(visit.when, t).toLowerCase(), store: visit.store.name })}
      </p>
      <Refused answer={actionData} offline={t('offline')} />
      <Form method="post">
        <SlotPicker
          days={days}
          shown={shown}
          chosen={null}
          isShift={isShift}
          onSlot={(chosen) => setPicked(chosen.schedule)}
        />
        {slot && day && (
          <Card aria-live="polite" className="mt-5">
            <p className="mb-4 font-extrabold first-letter:uppercase">{day.dayLabel}</p>
            <VisitPlan
              slot={slot}
              pickup={pickups[slot.schedule] ?? null}
              {...{ petNames, isShift, isHomeVisit, storeName }}
            />
          </Card>
        )}
        <StepBar
          back={back}
          total={
            slot &&
            day && (
              <>
                <span className="block truncate text-ink-600 text-xs first-letter:uppercase">{day.dayLabel}</span>
                <span className="block truncate font-black text-lg">
                  {isShift ? booking('schedule.shiftUntil', { time: slot.receiveUntilLabel }) : slot.label}
                </span>
              </>
            )
          }
        >
          <Button type="submit" size="lg" isPending={isSending} pendingLabel={t('move.sending')}>
            {t('move.confirm')}
          </Button>
        </StepBar>
      </Form>
    </div>
  )
}
