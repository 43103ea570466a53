import { ChevronLeft } from 'lucide-react'
import { data, Link, redirect } from 'react-router'
import { newId, newSecret } from '#shared/ids.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readOption } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Card } from '#web/ui/card.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { StayCard } from '../hotel/stay-card.tsx'
import { writeMedicine } from '../hotel/write-medicine.server.ts'
import { useLivePage } from '../layout/connection/use-live-page.ts'
import { waysToPay } from '../payment/ways-to-pay.server.ts'
import { AnswerNotice } from '../profile/answer-notice.tsx'
import { Refused } from '../profile/refused.tsx'
import type { Route } from './+types/profile-appointment-page'
import { VisitLog } from './changes/visit-log.tsx'
import { AwaitingDeposit } from './deposits/awaiting-deposit.tsx'
import { awaitsDeposit } from './deposits/visit-deposit.ts'
import { DisruptedVisit } from './disrupted-visit.tsx'
import { loadBooking } from './load-booking.server.ts'
import { findPackageNotes } from './packages/find-package-notes.server.ts'
import { VisitPhotos } from './photos/visit-photos.tsx'
import { findVisitReviews } from './reviews/find-visit-reviews.server.ts'
import { addReviewPictures, saveReview } from './reviews/save-review.server.ts'
import { VisitReviews } from './reviews/visit-reviews.tsx'
import { actOnSeries } from './series/act-on-series.server.ts'
import { SeriesCard } from './series/series-card.tsx'
import { findPictures } from './upcoming/upcoming-visits.server.ts'
import { findLacking } from './vaccines/find-lacking.server.ts'
import { LackingVaccines } from './vaccines/lacking-vaccines.tsx'
import { isLate, VisitChoices } from './visit-choices.tsx'
import { appointmentForm } from './visit-forms.server.ts'
import { VisitHeadline } from './visit-headline.tsx'
import { VisitPlace } from './visit-place.tsx'
import { VisitServices } from './visit-services.tsx'
import { isOpen } from './visit-standing.ts'
import { NO_RIDES, VisitTimeline } from './visit-timeline.tsx'
import { toWholeVisit } from './whole-visit.ts'

export const handle = {
  chat: 'hidden',
  dialogs: 'none',
  upload: 'account',
  load: 'checkout',
} satisfies PagePolicy

/** A booking, opened by one of its appointments. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const booking = await loadBooking(context, request)
  const { appointments } = context.get(servicesContext)
  const [first] = booking
  const isStay = first?.servicePack.servicePackId === 'hotel'
  const [pictures, reviews, ways, lacking, series, packageNotes, photos, stays, rides] = await Promise.all([
    findPictures(context),
    findVisitReviews(context, booking),
    awaitsDeposit(booking) ? waysToPay(context) : [],
    findLacking(context, booking),
    first ? appointments.appointmentSeries({ appointmentId: first.id }, { context: visit.call }) : null,
    first ? findPackageNotes(context, { storeId: first.store.id, visits: toPlanned(booking) }) : [],
    first ? orNull(appointments.bookingPhotos({ appointmentId: first.id }, { context: visit.call })) : null,
    isStay ? appointments.bookingStays({ appointmentId: first.id }, { context: visit.call }) : [],
    first?.hasPickUp ? appointments.appointmentRides({ appointmentId: first.id }, { context: visit.call }) : NO_RIDES,
  ])
  const whole = toWholeVisit(booking, pictures, visit.now())
  // The service knows no booking without a pet.
  if (!whole) throw redirect(paths.profileAppointments())

  const params = new URL(request.url).searchParams
  const t = translator(visit.country.locale, 'visits')
  return {
    visit: whole,
    ways,
    series,
    lacking,
    reviews,
    packageNotes,
    photos: photos ?? [],
    stays,
    rides,
    asked: params.get('id'),
    done: doneIn(params),
    idempotencyKey: newSecret(),
    newId: newId(),
    seo: privateSeo(visit, paths.profileAppointments(), {
      title: t('one.title', { store: whole.store.name }),
      description: t('description'),
    }),
  }
}

/** Visits that a package may still pay. */
function toPlanned(booking: Awaited<ReturnType<typeof loadBooking>>) {
  return booking
    .filter(({ state, amountDue }) => isOpen(state) && amountDue > 0)
    .map(({ petName, petTypeId, petSize, schedule, servicePack }) => ({
      ...{ petName, petTypeId, petSize, packId: servicePack.id, day: schedule.slice(0, 10) },
    }))
}

const DONE = ['moved', 'cancelled', 'reviewed', 'repeated', 'stopped', 'medicines'] as const

function doneIn(params: URLSearchParams) {
  return readOption(params, 'done', DONE)
}

/**
 * A review without a script: words and photos at once; what becomes of the visit's series, and medicines of a
 * stay. Everything else is done by
 * the action of the list.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const booking = await loadBooking(context, request)
  const form = await readForm(request)
  const intent = readIntent(form, ['review', 'repeat', 'stopSeries', 'medicine', 'removeMedicine'], 'review')
  if (intent === 'medicine' || intent === 'removeMedicine') return writeMedicine(context, form, intent)
  if (intent !== 'review') return actOnSeries(context, form, intent)
  const { appointment: asked } = parseFormOrThrow(form, appointmentForm)
  const appointmentId = booking.find(({ id }) => id === asked)?.id ?? ''
  const refusal =
    (await saveReview(context, appointmentId, form)) ?? (await addReviewPictures(context, appointmentId, form))
  if (refusal) return data({ refusal }, { status: refusal.status })
  throw redirect(paths.profileAppointment({ id: appointmentId, done: 'reviewed' }), 303)
}

/** A lost connection leaves the page as it is: pressing again is safe. */
export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function AppointmentOfProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('visits')
  const { t: tCommon } = useTranslation('common')
  const {
    visit,
    ways,
    series,
    lacking,
    reviews,
    packageNotes,
    photos,
    stays,
    rides,
    asked,
    done,
    idempotencyKey,
    newId,
  } = loaderData
  const refusal = actionData?.refusal ?? null
  const isComing = isOpen(visit.state)
  const living = visit.pets.filter(({ hasDied }) => !hasDied)
  // What can be done comes first then, and nobody is told when to bring a pet that died.
  const isRepeatable =
    stays.length === 0 &&
    !visit.awaitsDeposit &&
    living.length === visit.pets.length &&
    (isComing || visit.state === 'COMPLETED')
  const isOfDead = isComing && living.length < visit.pets.length
  useLivePage(isComing)
  return (
    <div className="mx-auto max-w-5xl">
      <Link
        to={paths.profileAppointments()}
        className="-ml-1.5 mb-2 inline-flex print:hidden min-h-10 items-center gap-1 rounded-control pr-3 font-extrabold text-brand-700 text-sm"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        {t('title')}
      </Link>
      <Refused answer={actionData} offline={t('offline')} />
      {!refusal && done && (
        <AnswerNotice answer={done} tone="ok">
          {t(`done.${done}`)}
        </AnswerNotice>
      )}
      <VisitHeadline visit={visit} />
      <DisruptedVisit visit={visit} />
      {lacking.length > 0 && (
        <div className="mt-4 grid gap-3">
          <LackingVaccines pets={lacking} />
        </div>
      )}
      <div className="mt-4 grid items-start gap-4 @4xl/main:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          {isOfDead && <VisitChoices visit={visit} />}
          {visit.awaitsDeposit && visit.deposit && living.length > 0 && (
            <AwaitingDeposit bookingId={visit.id} deposit={visit.deposit} ways={ways} />
          )}
          <StayCard stays={stays} place={{ merchantId: visit.merchantId, storeId: visit.store.id }} newId={newId} />
          <VisitPhotos pets={photos} storeName={visit.store.name} />
          <VisitReviews {...{ visit, reviews, asked, idempotencyKey }} />
          {stays.length === 0 && (isComing ? living.length > 0 : visit.state === 'COMPLETED') && (
            <Card>
              <h2 className="mb-4 text-lg">{t(isComing ? 'plan.label' : 'plan.labelPast')}</h2>
              <VisitTimeline visit={isComing ? { ...visit, pets: living } : visit} rides={rides} />
            </Card>
          )}
          <VisitServices visit={visit} packageNotes={packageNotes} />
        </div>
        <div className="grid gap-4">
          {!isOfDead && <VisitChoices visit={visit} />}
          <VisitPlace visit={visit} hasContact={!isLate(visit) && !(isOfDead && living.length > 0)} />
          {(series || isRepeatable) && (
            <SeriesCard appointmentId={visit.pets[0]?.appointmentId ?? ''} series={series} />
          )}
          <VisitLog log={visit.log} />
          <PrintButton variant="ghost">{tCommon('print')}</PrintButton>
        </div>
      </div>
    </div>
  )
}
