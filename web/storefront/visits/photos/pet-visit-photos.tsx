import type { VisitPhoto } from '#services/appointments/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { PartCard } from '../../pets/part-card.tsx'
import { PhotoStrip } from './photo-strip.tsx'

interface PetVisitPhotosProps {
  petName: string
  visits: readonly { appointmentId: string; dayLabel: string; storeName: string; photos: readonly VisitPhoto[] }[]
}

/** Photos of a pet at its last visits, in its profile. */
export function PetVisitPhotos({ petName, visits }: PetVisitPhotosProps) {
  const { t } = useTranslation('visitPhotos')
  if (visits.length === 0) return null
  return (
    <PartCard title={t('own.ofPet')}>
      {visits.map(({ appointmentId, dayLabel, storeName, photos }) => (
        <div key={appointmentId} className="grid gap-2">
          <TextLink to={paths.profileAppointment({ id: appointmentId })}>
            {t('own.visit', { day: dayLabel, store: storeName })}
          </TextLink>
          <PhotoStrip photos={photos} petName={petName} />
        </div>
      ))}
      <p className="text-ink-600 text-sm">{t('own.petWho')}</p>
    </PartCard>
  )
}
