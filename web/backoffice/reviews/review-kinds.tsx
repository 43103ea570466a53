import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { LinkTabs } from '#web/ui/navigation/link-tabs.tsx'

interface ReviewKindsProps {
  current: 'stores' | 'products' | 'questions'
  /** Without them a colleague of the catalogue has two tabs. */
  seesStores?: boolean
}

/** Tabs of store reviews, product reviews and questions about products. */
export function ReviewKinds({ current, seesStores = true }: ReviewKindsProps) {
  const { t } = useTranslation('backoffice')
  const kinds = [
    ...(seesStores ? [{ to: paths.backofficeReviews(), kind: 'stores' as const }] : []),
    { to: paths.backofficeProductReviews(), kind: 'products' as const },
    { to: paths.backofficeProductQuestions(), kind: 'questions' as const },
  ]
  return (
    <LinkTabs
      label={t('reviews.kinds.label')}
      items={kinds.map(({ to, kind }) => ({ to, label: t(`reviews.kinds.${kind}`), isCurrent: kind === current }))}
    />
  )
}
