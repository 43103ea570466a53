import { useNavigation } from 'react-router'
import type { FieldLimits } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { StaffForm } from '../staff-form.tsx'
import { NoteAndSave } from './note-and-save.tsx'
import { RESOLUTIONS } from './payment-labels.ts'
import type { PaymentsOfPage } from './payments-page-data.ts'

/** Received money that matches no open payment, with the possible resolutions. */
export function FindingCard({
  finding,
  limits,
}: {
  finding: PaymentsOfPage['findings'][number]
  limits: FieldLimits<'note'>
}) {
  const { t } = useTranslation('paymentDesk')
  const { payment } = finding
  const isPending = useNavigation().formData?.get('findingId') === finding.id
  // 'applied' needs a payment that is still unpaid.
  const possible = RESOLUTIONS.filter((each) => each !== 'applied' || (payment !== null && payment.status !== 'paid'))
  return (
    <Card className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="font-black text-lg">{finding.displayAmount}</b>
        <Badge tone="warn">{t(`inbox.${finding.kind}`)}</Badge>
        <span className="ml-auto text-ink-600 text-sm">{finding.foundLabel}</span>
      </p>
      <p className="text-sm">
        {payment ? t('inbox.of', { what: `${payment.description} (${payment.displayAmount})` }) : t('inbox.noPayment')}
      </p>
      <details>
        <summary className="flex min-h-9 items-center font-bold text-brand-700 text-sm">{t('inbox.facts')}</summary>
        <pre className="overflow-x-auto rounded-tile bg-ink-100 p-3 text-xs">
          {JSON.stringify(finding.facts, null, 2)}
        </pre>
      </details>
      <StaffForm preventScrollReset className="grid gap-3 border-ink-200 border-t pt-3">
        <input type="hidden" name="findingId" value={finding.id} />
        <RadioGroup
          name="resolution"
          label={t('inbox.decide')}
          variant="chips"
          isRequired
          messages={{ required: t('inbox.choose') }}
          options={possible.map((value) => ({ value, label: t(`inbox.${value}`) }))}
        />
        <p className="text-ink-600 text-sm">{t(payment ? 'inbox.refundedHint' : 'inbox.refundedByHandHint')}</p>
        <NoteAndSave
          limits={limits}
          intent="resolve"
          label={t('inbox.note')}
          missing={t('inbox.noteMissing')}
          save={t('inbox.save')}
          isPending={isPending}
        />
      </StaffForm>
    </Card>
  )
}
