import { useTranslation } from '#web/i18n/i18n.ts'
import { HandedSecret } from '../handed-secret.tsx'

/** The only copy of an invitation's link, where no mail can be sent. */
export function InvitationLink({ email, link }: { email: string; link: string }) {
  const { t } = useTranslation('peopleSettings')
  return (
    <HandedSecret
      title={t('link.title')}
      text={t('link.text', { email })}
      label={t('link.label')}
      copyLabel={t('link.copy')}
      secret={link}
    />
  )
}
