import { useTranslation } from '#web/i18n/i18n.ts'
import { Card } from '#web/ui/card.tsx'

/** The photo that the courier took at the door. */
export function DoorPhoto({ address, reference }: { address: string; reference: string }) {
  const { t } = useTranslation('order')
  return (
    <Card className="grid gap-2 print:hidden">
      <h2 className="text-lg">{t('doorPhoto.title')}</h2>
      <a href={address} target="_blank" rel="noreferrer" className="block w-fit overflow-hidden rounded-card">
        <img
          src={address}
          alt={t('doorPhoto.alt', { reference })}
          className="max-h-96 max-w-full border border-ink-200 object-contain"
        />
      </a>
      <p className="text-ink-600 text-sm">{t('doorPhoto.privacy')}</p>
    </Card>
  )
}
