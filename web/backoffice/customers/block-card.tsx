import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { FoldedDanger } from '../folded-danger.tsx'
import { StaffForm } from '../staff-form.tsx'

/** Shuts the account out, or lets it in again, with a reason for the audit log. */
export function BlockCard({ isBlocked }: { isBlocked: boolean }) {
  const { t } = useTranslation('customerDesk')
  return (
    <FoldedDanger key={String(isBlocked)} title={t(isBlocked ? 'unblock' : 'block')}>
      <StaffForm preventScrollReset className="grid gap-3 border-ink-200 border-t p-4">
        <p className="text-sm">{t(isBlocked ? 'unblockText' : 'blockText')}</p>
        <TextField
          name="reason"
          label={t('reason')}
          required
          maxLength={500}
          messages={{ required: t('reasonMissing') }}
        />
        <Button
          type="submit"
          name="intent"
          value={isBlocked ? 'unblock' : 'block'}
          variant={isBlocked ? 'outline' : 'danger'}
          isWide
        >
          {t(isBlocked ? 'unblock' : 'block')}
        </Button>
      </StaffForm>
    </FoldedDanger>
  )
}
