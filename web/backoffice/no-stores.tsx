import { useTranslation } from '#web/i18n/i18n.ts'
import { Art } from '#web/ui/art.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Instead of a page about a store, for who has none. */
export function NoStores({ art = 'house' }: { art?: string }) {
  const { t } = useTranslation('backoffice')
  return (
    <EmptyState isWholePage art={<Art name={art} size={88} />} title={t('noStores.title')}>
      {t('noStores.text')}
    </EmptyState>
  )
}
