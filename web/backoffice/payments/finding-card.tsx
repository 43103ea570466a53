import { useNavigation } from 'react-router'
import type { FieldLimits } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StaffForm } from '../staff-form.tsx'
import { MatchForm } from './match-form.tsx'
import { NoteAndSave } from './note-and-save.tsx'
import { RESOLUTIONS } from './payment-labels.ts'
import type { PaymentsOfPage } from './payments-page-data.ts'
import { StatementRow } from './statement-row.tsx'

/** Received money that matches no open payment, with the possible resolutions. */
export function FindingCard({
  finding,
  limits,
}: {
  finding: PaymentsOfPage['findings'][number]
  limits: { finding: FieldLimits<'note'>; match: FieldLimits<'paymentReference'> }
}) {
  const { t } = useTranslation('paymentDesk')
  const { payment } = finding
  const isPending = useNavigation().formData?.get('findingId') === finding.id
  const isOfNobody = payment === null && finding.kind !== 'reversal'
  const isReversal = finding.kind === 'reversal'
  const isPaid = payment?.status === 'paid' || payment?.status === 'paid_late'
  // 'applied' needs a payment that is still unpaid; what the bank took back is neither a payment nor a credit.
  const possible = RESOLUTIONS.filter((each) =>
    isReversal
      ? each === 'dismissed' || (each === 'refunded' && isPaid)
      : each !== 'applied' || (payment !== null && payment.status !== 'paid'),
  )
  return (
    <Card id={finding.id} className="grid scroll-mt-24 gap-3 target:ring-2 target:ring-brand-500">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="font-black text-lg">{finding.displayAmount}</b>
        <Badge tone="warn">{t(`inbox.${finding.kind}`)}</Badge>
        <span className="ml-auto text-ink-600 text-sm">{finding.foundLabel}</span>
      </p>
      <p className="text-sm">
        {payment ? t('inbox.of', { what: `${payment.description} (${payment.displayAmount})` }) : t('inbox.noPayment')}
      </p>
      {isReversal && payment && (
        <Notice tone="warn">{t('inbox.tookBack', { status: t(`status.${payment.status}`) })}</Notice>
      )}
      <FindingFacts finding={finding} />
      {isOfNobody && <MatchForm finding={finding} limits={limits.match} isPending={isPending} />}
      <StaffForm preventScrollReset className="grid gap-3 border-ink-200 border-t pt-3">
        <input type="hidden" name="findingId" value={finding.id} />
        <RadioGroup
          name="resolution"
          label={t('inbox.decide')}
          variant="chips"
          isRequired
          messages={{ required: t('inbox.choose') }}
          options={possible.map((value) => ({
            value,
            label: t(isReversal && value === 'refunded' ? 'inbox.reversed' : `inbox.${value}`),
          }))}
        />
        {(!isReversal || isPaid) && (
          <p className="text-ink-600 text-sm">
            {t(isReversal ? 'inbox.reversedHint' : payment ? 'inbox.refundedHint' : 'inbox.refundedByHandHint')}
          </p>
        )}
        <NoteAndSave
          limits={limits.finding}
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

/** The whole row of a bank statement, or what a provider told. */
function FindingFacts({ finding: { statement, facts } }: { finding: PaymentsOfPage['findings'][number] }) {
  const { t } = useTranslation('paymentDesk')
  if (statement && statement.cells.length > 0) {
    const { fileName, line, cells } = statement
    return (
      <section className="grid gap-1.5">
        <h3 className="font-bold text-sm">{t('inbox.row')}</h3>
        <StatementRow cells={cells} />
        {fileName !== null && line !== null && (
          <p className="break-all text-ink-600 text-sm">{t('inbox.rowFrom', { file: fileName, line })}</p>
        )}
      </section>
    )
  }
  return (
    <details>
      <summary className="flex min-h-9 items-center font-bold text-brand-700 text-sm">{t('inbox.facts')}</summary>
      <pre className="overflow-x-auto rounded-tile bg-ink-100 p-3 text-xs">{JSON.stringify(facts, null, 2)}</pre>
    </details>
  )
}
