import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { HandedSecret } from '../../settings/handed-secret.tsx'
import { StaffForm } from '../../staff-form.tsx'

/** The payment page of an order, to be handed to its customer; shown when it is asked for. */
export function PayLink({ link }: { link: string | null }) {
  const { t } = useTranslation('orderDesk')
  if (link)
    return (
      <HandedSecret
        title={t('payLink.title')}
        text={t('payLink.text')}
        label={t('payLink.title')}
        copyLabel={t('payLink.copy')}
        secret={link}
      />
    )
  return (
    <StaffForm preventScrollReset className="mt-2">
      <Button type="submit" name="intent" value="pay-link" variant="outline" size="sm">
        {t('payLink.show')}
      </Button>
    </StaffForm>
  )
}
