import { redirect } from 'react-router'
import { servicesContext, visitContext } from '#web/context.ts'
import { translator, useTranslation } from '#web/i18n.ts'
import { paths } from '#web/paths.ts'
import { pageMeta } from '#web/storefront/seo/meta.ts'
import { privateHeaders, privateSeo } from '#web/storefront/seo/private-page.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { requireSignedIn } from '../profile/account-of-profile.server.ts'
import type { Route } from './+types/appointment-of-profile-page'
import { bookedVisitOf } from './booked-visit.ts'
import { picturesOf } from './upcoming-visits.server.ts'
import { VisitCard } from './visit-card.tsx'

/** One appointment with all pets of its booking. Without an id it leads to the list (D20). */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const { appointments } = context.get(servicesContext)
  const id = new URL(request.url).searchParams.get('id')?.slice(0, 100)
  if (!id) throw redirect(paths.profileAppointments())

  const call = { context: visit.call }
  const { multiAppointmentId } = await appointments.appointment({ appointmentId: id }, call)
  const [booking, pictures] = await Promise.all([
    appointments.bookingOf({ multiAppointmentId }, call),
    picturesOf(context),
  ])
  const t = translator(visit.country.locale, 'visits')
  return {
    visit: bookedVisitOf(booking, pictures, visit.now()),
    seo: privateSeo(visit, paths.profileAppointments(), { title: t('title'), description: t('description') }),
  }
}

export function headers() {
  return privateHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta(loaderData?.seo)
}

export default function AppointmentOfProfilePage({ loaderData: { visit } }: Route.ComponentProps) {
  const { t } = useTranslation('visits')
  return (
    <div className="mx-auto grid max-w-3xl gap-4">
      <TextLink to={paths.profileAppointments()}>{t('title')}</TextLink>
      {visit && <VisitCard visit={visit} />}
    </div>
  )
}
