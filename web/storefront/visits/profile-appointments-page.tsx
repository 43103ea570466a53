import { CalendarPlus } from 'lucide-react'
import { redirect } from 'react-router'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readId } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkTabs } from '#web/ui/navigation/link-tabs.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { refusedAnswer } from '../account/sign-in/to-refusal.server.ts'
import { useLivePage } from '../layout/connection/use-live-page.ts'
import { AnswerNotice } from '../profile/answer-notice.tsx'
import { requireSignedIn } from '../profile/load-account.server.ts'
import { PageHeading } from '../profile/page-heading.tsx'
import { Refused } from '../profile/refused.tsx'
import type { Route } from './+types/profile-appointments-page'
import { bookAgain } from './changes/book-again.server.ts'
import { cancelVisit } from './changes/cancel-visit.server.ts'
import { bookingWith } from './load-booking.server.ts'
import { NothingBooked, VisitCards } from './upcoming/upcoming-list.tsx'
import { loadVisits } from './upcoming/upcoming-visits.server.ts'
import { appointmentForm, depositForm, leaveForm, offerForm } from './visit-forms.server.ts'
import { acceptOffer, reviewOffer } from './waiting/take-offer.server.ts'
import { WaitingList } from './waiting/waiting-list.tsx'
import { waitingPlaces } from './waiting/waiting-places.server.ts'

export const handle = { load: 'checkout' } satisfies PagePolicy

/** Everything that the visitor has booked: what is to come, and what was. Over it, where they wait for a time. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'visits')
  const params = new URL(request.url).searchParams
  const when = params.get('when') === 'past' ? ('past' as const) : ('upcoming' as const)
  const after = readId(params, 'after') || null
  const isFirstUpcoming = when === 'upcoming' && after === null
  const [page, waiting, packages] = await Promise.all([
    loadVisits(context, { when, after }),
    isFirstUpcoming ? waitingPlaces(context) : [],
    isFirstUpcoming
      ? orNull(context.get(servicesContext).appointments.ownPackages(undefined, { context: visit.call }))
      : [],
  ])
  return {
    when,
    isFirstPage: after === null,
    ...page,
    waiting,
    packages: toPackagesLink(packages ?? [], visit.country.locale),
    hasLeft: params.get('done') === 'left',
    seo: privateSeo(visit, paths.profileAppointments(), { title: t('title'), description: t('description') }),
  }
}

/** 'Mis paquetes: te quedan 7 visitas pagadas'; null: the visitor bought none. */
function toPackagesLink(
  packages: readonly { isUsable: boolean; visitsLeft: number }[],
  locale: Parameters<typeof translator>[0],
): string | null {
  if (packages.length === 0) return null
  const left = packages.reduce((sum, { isUsable, visitsLeft }) => (isUsable ? sum + visitsLeft : sum), 0)
  const t = translator(locale, 'packages')
  return left === 0 ? t('title') : t('link', { count: left })
}

/** What is done with a place in a waiting list, and with a visit as a whole. */
export async function action({ request, context }: Route.ActionArgs) {
  requireSignedIn(context, request)
  const form = await readForm(request)
  try {
    switch (readIntent(form, ['take', 'review', 'cancel', 'payDeposit', 'again', 'leave'])) {
      case 'take':
        return await acceptOffer(context, parseFormOrThrow(form, offerForm).hold)
      case 'review':
        return await reviewOffer(context, parseFormOrThrow(form, offerForm).hold)
      case 'cancel':
        return await cancelVisit(context, parseFormOrThrow(form, appointmentForm).appointment, form)
      case 'payDeposit':
        return await payDeposit(context, form)
      case 'again':
        return await bookAgain(context, await bookingWith(context, parseFormOrThrow(form, appointmentForm).appointment))
      case 'leave':
        return await leave(context, parseFormOrThrow(form, leaveForm).entry)
    }
  } catch (error) {
    return refusedAnswer(error)
  }
}

/** On to the page of the payment, which leads back to the booking. */
async function payDeposit(context: Route.ActionArgs['context'], form: FormData): Promise<Response> {
  const { appointments } = context.get(servicesContext)
  const { booking: multiAppointmentId, depositMethod: method } = parseFormOrThrow(form, depositForm)
  const { link } = await appointments.payDeposit(
    { multiAppointmentId, method },
    { context: context.get(visitContext).call },
  )
  return redirect(link, 303)
}

async function leave(context: Route.ActionArgs['context'], entryId: string): Promise<Response> {
  const { appointments } = context.get(servicesContext)
  await appointments.leaveWaitingList({ entryId }, { context: context.get(visitContext).call })
  return redirect(paths.profileAppointments({ done: 'left' }), 303)
}

/** A lost connection leaves the page as it is. */
export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function AppointmentsOfProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('visits')
  const { when, isFirstPage, visits, next, waiting, packages, hasLeft } = loaderData
  const refusal = actionData?.refusal ?? null
  useLivePage(when === 'upcoming' && (visits.length > 0 || waiting.length > 0))
  const here = (after?: string) => paths.profileAppointments({ when: when === 'past' ? 'past' : undefined, after })
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <PageHeading title={t('title')} />
        <ButtonLink
          to={paths.spa()}
          size="sm"
          className="mb-4"
          icon={<CalendarPlus aria-hidden="true" className="size-4.5" />}
        >
          {t('list.book')}
        </ButtonLink>
      </div>
      <Refused answer={actionData} offline={t('offline')} />
      {!refusal && hasLeft && (
        <AnswerNotice answer="left" tone="ok">
          {t('waiting.hasLeft')}
        </AnswerNotice>
      )}
      {packages && (
        <p className="mb-5">
          <TextLink to={paths.profilePackages()}>{packages}</TextLink>
        </p>
      )}
      <WaitingList places={waiting} className="mb-7" />
      <LinkTabs
        label={t('tabs.label')}
        items={(['upcoming', 'past'] as const).map((tab) => ({
          to: paths.profileAppointments(tab === 'past' ? { when: 'past' } : {}),
          label: t(`tabs.${tab}`),
          isCurrent: tab === when,
        }))}
      />
      <section aria-labelledby="visits" className="mt-5">
        <h2 id="visits" className="sr-only">
          {t(`tabs.${when}`)}
        </h2>
        {visits.length > 0 ? (
          <VisitCards visits={visits} />
        ) : when === 'upcoming' ? (
          <NothingBooked />
        ) : (
          <EmptyState art={<Art name="calendar" size={88} />} title={t('empty.pastTitle')}>
            {t('empty.past')}
          </EmptyState>
        )}
      </section>
      <Pagination
        label={t('list.pages')}
        previous={isFirstPage ? null : { label: t('list.first'), to: here() }}
        next={next ? { label: t(when === 'past' ? 'list.older' : 'list.later'), to: here(next) } : null}
      />
    </>
  )
}
