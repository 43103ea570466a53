import { useTranslation } from '#web/i18n/i18n.ts'
import { CopyButton } from '#web/storefront/payment/copy-button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The only copy of an invitation's link, where no mail can be sent. */
export function InvitationLink({ email, link }: { email: string; link: string }) {
  const { t } = useTranslation('peopleSettings')
  return (
    <Notice tone="warn" title={t('link.title')}>
      <div className="grid gap-3">
        <p>{t('link.text', { email })}</p>
        <TextField
          name="link"
          label={t('link.label')}
          value={link}
          readOnly
          onFocus={({ target }) => target.select()}
        />
        <div>
          <CopyButton text={link} label={t('link.copy')} />
        </div>
      </div>
    </Notice>
  )
}
