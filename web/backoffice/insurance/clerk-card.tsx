import { useNavigation } from 'react-router'
import type { StaffClaim } from '#services/insurance/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { StaffForm } from '../staff-form.tsx'

interface ClerkCardProps {
  claim: Pick<StaffClaim, 'assignedUid' | 'clerks' | 'status'>
  viewerUid: string | null
  /** Names of staff by uid. */
  names: Record<string, string>
}

/** The clerk who works on an open claim, to take it, pass it on or let it go. */
export function ClerkCard({ claim: { assignedUid, clerks, status }, viewerUid, names }: ClerkCardProps) {
  const { t } = useTranslation('insuranceDesk')
  const intent = useNavigation().formData?.get('intent')
  const isOpen = status === 'SENT' || status === 'NEEDS_PAPERS' || status === 'APPROVED'
  const isMine = assignedUid !== null && assignedUid === viewerUid
  const others = clerks.filter((uid) => uid !== viewerUid && uid !== assignedUid && names[uid])
  const from = <input type="hidden" name="from" value={assignedUid ?? ''} />
  return (
    <Card className="grid gap-3">
      <div>
        <h2 className="text-lg">{t('clerk.title')}</h2>
        <p className="font-bold">
          {assignedUid === null
            ? t('clerk.nobody')
            : isMine
              ? t('clerk.you')
              : (names[assignedUid] ?? t('clerk.other'))}
        </p>
      </div>
      {isOpen && (
        <StaffForm preventScrollReset>
          {from}
          <Button
            type="submit"
            name="intent"
            value={isMine ? 'release' : 'take'}
            variant="outline"
            size="sm"
            isPending={intent === 'take' || intent === 'release'}
            pendingLabel={t('saving')}
          >
            {t(isMine ? 'clerk.release' : 'clerk.take')}
          </Button>
        </StaffForm>
      )}
      {isOpen && others.length > 0 && (
        <StaffForm preventScrollReset className="grid gap-2">
          {from}
          <SelectField
            name="to"
            label={t('clerk.passTo')}
            required
            placeholder={t('clerk.choose')}
            messages={{ required: t('clerk.choose') }}
            options={others.map((uid) => ({ value: uid, label: names[uid] ?? uid }))}
          />
          <Button
            type="submit"
            name="intent"
            value="pass"
            variant="outline"
            size="sm"
            className="justify-self-start"
            isPending={intent === 'pass'}
            pendingLabel={t('saving')}
          >
            {t('clerk.pass')}
          </Button>
        </StaffForm>
      )}
    </Card>
  )
}
