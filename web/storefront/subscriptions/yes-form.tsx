import { Form, useNavigation } from 'react-router'
import type { Proposal } from '#services/market/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { AS_SOON_AS_POSSIBLE } from './arrival.ts'

/** The yes, stamped with what this page shows: other prices or lines are asked about again. */
export function YesForm({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation('subscription')
  const { lines, summary, displayAmountDue, arrivals, payments, paymentMethod } = proposal
  const isSending = useNavigation().formData?.get('intent') === 'yes'
  return (
    <Card>
      <Form method="post" className="grid gap-4">
        {lines.map(({ id, proposedQuantity, price }) => (
          <input key={id} type="hidden" name="line" value={`${id} ${proposedQuantity} ${price?.amount ?? 0}`} />
        ))}
        <input type="hidden" name="expectedTotal" value={summary.amountDue} />
        <SelectField
          name="arrival"
          label={t('proposal.when')}
          options={arrivals.map(({ start, label }) => ({ value: start ?? AS_SOON_AS_POSSIBLE, label }))}
        />
        <RadioGroup
          name="paymentMethod"
          label={t('proposal.payment')}
          variant="chips"
          isRequired
          defaultValue={payments.includes(paymentMethod) ? paymentMethod : payments[0]}
          options={payments.map((payment) => ({ value: payment, label: t(`pay.${payment}`) }))}
        />
        <Button
          type="submit"
          name="intent"
          value="yes"
          size="lg"
          isWide
          isPending={isSending}
          pendingLabel={t('proposal.yesSending')}
        >
          {t('proposal.yes', { amount: displayAmountDue })}
        </Button>
      </Form>
    </Card>
  )
}
