import { visitContext } from '#web/context.ts'
import { translator, useTranslation } from '#web/i18n.ts'
import { paths } from '#web/paths.ts'
import { pageMeta } from '#web/storefront/seo/meta.ts'
import { privateHeaders, privateSeo } from '#web/storefront/seo/private-page.ts'
import { LinkTabs } from '#web/ui/link-tabs.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { requireSignedIn } from '../profile/account-of-profile.server.ts'
import { PageHeading } from '../profile/page-heading.tsx'
import type { Route } from './+types/appointments-of-profile-page'
import { NothingBooked, VisitCards } from './upcoming-list.tsx'
import { pageOfVisits } from './upcoming-visits.server.ts'

/** Everything that the visitor has booked: what is to come, and what was. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireSignedIn(context, request)
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'visits')
  const params = new URL(request.url).searchParams
  const when = params.get('when') === 'past' ? ('past' as const) : ('upcoming' as const)
  const after = params.get('after')?.slice(0, 100) || null
  return {
    when,
    isFirstPage: after === null,
    ...(await pageOfVisits(context, { when, after })),
    seo: privateSeo(visit, paths.profileAppointments(), { title: t('title'), description: t('description') }),
  }
}

export function headers() {
  return privateHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta(loaderData?.seo)
}

export default function AppointmentsOfProfilePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('visits')
  const { when, isFirstPage, visits, next } = loaderData
  const here = (after?: string) => paths.profileAppointments({ when: when === 'past' ? 'past' : undefined, after })
  return (
    <>
      <PageHeading title={t('title')} />
      <LinkTabs
        label={t('tabs.label')}
        items={(['upcoming', 'past'] as const).map((tab) => ({
          to: paths.profileAppointments(tab === 'past' ? { when: 'past' } : {}),
          label: t(`tabs.${tab}`),
          isCurrent: tab === when,
        }))}
      />
      <section aria-label={t(`tabs.${when}`)} className="mt-5">
        {visits.length > 0 ? (
          <VisitCards visits={visits} />
        ) : when === 'upcoming' ? (
          <NothingBooked />
        ) : (
          <p className="py-6 text-center text-ink-600">{t('empty.past')}</p>
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
