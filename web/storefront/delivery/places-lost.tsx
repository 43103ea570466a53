import { useTranslation } from '#web/i18n/i18n.ts'
import { Art } from '#web/ui/art.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'

/** Error in a delivery dialog whose options could not be loaded. */
export function PlacesLost({ onAgain }: { onAgain(): void }) {
  const { t } = useTranslation('address')
  return (
    <ErrorState
      art={<Art name="round-pushpin" size={72} />}
      title={t('lost.title')}
      actions={<Button onClick={onAgain}>{t('lost.again')}</Button>}
    >
      {t('lost.text')}
    </ErrorState>
  )
}
