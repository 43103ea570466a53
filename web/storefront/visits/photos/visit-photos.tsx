import type { VisitPhoto } from '#services/appointments/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'
import { PhotoStrip } from './photo-strip.tsx'

interface VisitPhotosProps {
  pets: readonly { appointmentId: string; petName: string; photos: readonly VisitPhoto[] }[]
  storeName: string
}

/** Photos that the salon took of the pets of a booking. */
export function VisitPhotos({ pets, storeName }: VisitPhotosProps) {
  const { t } = useTranslation('visitPhotos')
  if (pets.length === 0) return null
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">{t('own.title')}</h2>
      {pets.map(({ appointmentId, petName, photos }) => (
        <div key={appointmentId} className="grid gap-2">
          {pets.length > 1 && <h3 className="font-black text-md">{petName}</h3>}
          <PhotoStrip photos={photos} petName={petName} />
        </div>
      ))}
      <p className="text-ink-600 text-sm">{t('own.who', { store: storeName })}</p>
    </Card>
  )
}
