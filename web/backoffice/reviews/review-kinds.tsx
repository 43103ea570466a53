import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { LinkTabs } from '#web/ui/navigation/link-tabs.tsx'

/** Tabs of store reviews and product reviews. */
export function ReviewKinds({ current }: { current: 'stores' | 'products' }) {
  const { t } = useTranslation('backoffice')
  return (
    <LinkTabs
      label={t('reviews.kinds.label')}
      items={[
        { to: paths.backofficeReviews(), label: t('reviews.kinds.stores'), isCurrent: current === 'stores' },
        { to: paths.backofficeProductReviews(), label: t('reviews.kinds.products'), isCurrent: current === 'products' },
      ]}
    />
  )
}
