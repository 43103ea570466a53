import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { Art } from '#web/ui/art.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { UpcomingList } from '../visits/upcoming/upcoming-list.tsx'
import type { VisitPage } from '../visits/upcoming/upcoming-visits.server.ts'

/** Upcoming appointments of the visitor; for a guest (null) a link to sign in. */
export function MyAppointments({ upcoming }: { upcoming: VisitPage | null }) {
  const { t } = useTranslation('appointment')
  if (upcoming) {
    return (
      <section aria-labelledby="mine" className="mt-5 max-w-3xl">
        <h2 id="mine" className="mb-4 text-xl">
          {t('mine.title')}
        </h2>
        <UpcomingList {...upcoming} />
      </section>
    )
  }
  return (
    <EmptyState
      art={<Art name="calendar" size={88} />}
      title={t('mine.signInTitle')}
      actions={
        <>
          <ButtonLink to={paths.signin({ referrer: paths.appointments({ tab: 'my-appointments' }) })}>
            {t('mine.signIn')}
          </ButtonLink>
          <ButtonLink to={paths.appointments()} variant="outline">
            {t('mine.services')}
          </ButtonLink>
        </>
      }
    >
      {t('mine.signInText')}
    </EmptyState>
  )
}
