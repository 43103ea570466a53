import { Award } from 'lucide-react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { buttonStyle } from '#web/ui/button-style.ts'

/**
 * Link to the visitor's own certificate: `to` by paths.ownCertificate. A full page load, because its address is a
 * capability.
 */
export function CertificateLink({ to }: { to: string }) {
  const { t } = useTranslation('certificate')
  return (
    <a href={to} className={buttonStyle('soft', 'sm', 'w-fit')}>
      <Award aria-hidden="true" className="size-4.5" />
      {t('community.see')}
    </a>
  )
}
