import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Notice } from '#web/ui/notice.tsx'

interface HealthSectionProps {
  id: string
  title: string
  /** Whether the service of this part answered. */
  isThere: boolean
  children: ReactNode
}

/** One part of the page, with a notice when its service did not answer. */
export function HealthSection({ id, title, isThere, children }: HealthSectionProps) {
  const { t } = useTranslation('healthDesk')
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {isThere ? children : <Notice tone="warn">{t('unavailable')}</Notice>}
    </section>
  )
}
