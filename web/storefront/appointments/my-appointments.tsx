import { useTranslation } from '#web/i18n.ts'
import { paths } from '#web/paths.ts'
import { Art } from '#web/ui/art.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** What the visitor has booked; for a guest the way to see it. */
export function MyAppointments({ isGuest }: { isGuest: boolean }) {
  const { t } = useTranslation('appointment')
  return (
    <EmptyState
      art={<Art name="calendar" size={88} />}
      title={t('mine.signInTitle')}
      actions={
        <>
          {isGuest && (
            <ButtonLink to={paths.signin({ referrer: paths.appointments({ tab: 'my-appointments' }) })}>
              {t('mine.signIn')}
            </ButtonLink>
          )}
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
