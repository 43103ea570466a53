import { useNavigation } from 'react-router'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { FoldedDanger } from '../../folded-danger.tsx'
import { StaffForm } from '../../staff-form.tsx'
import { HandedSecret } from '../handed-secret.tsx'

interface ResetLinkFormProps {
  limits: FieldLimits<'reason'>
  idempotencyKey: string
}

/** Asks why, and makes a link to a new password for the person of the page. */
export function ResetLinkForm({ limits, idempotencyKey }: ResetLinkFormProps) {
  const { t } = useTranslation('peopleSettings')
  const isPending = useNavigation().formData?.get('intent') === 'reset-link'
  const field = fieldProps({ limits })
  return (
    <FoldedDanger title={t('resetLink.title')}>
      <StaffForm preventScrollReset className="grid gap-3 border-ink-200 border-t p-4">
        <p>{t('resetLink.text')}</p>
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <TextArea {...field('reason')} label={t('reason')} messages={{ required: t('errors.reason') }} />
        <Button
          type="submit"
          name="intent"
          value="reset-link"
          isPending={isPending}
          pendingLabel={t('saving')}
          className="justify-self-start"
        >
          {t('resetLink.submit')}
        </Button>
      </StaffForm>
    </FoldedDanger>
  )
}

/** The link, shown once. */
export function ResetLink({ link }: { link: string }) {
  const { t } = useTranslation('peopleSettings')
  return (
    <HandedSecret
      title={t('resetLink.done')}
      text={t('resetLink.doneText')}
      label={t('resetLink.label')}
      copyLabel={t('resetLink.copy')}
      secret={link}
    />
  )
}
