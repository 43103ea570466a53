import { Link, useNavigation } from 'react-router'
import type { CashDifference } from '#services/market/contract.ts'
import { paths } from '#web/backoffice/paths.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { StaffForm } from '../staff-form.tsx'

interface CashDifferencesProps {
  differences: readonly CashDifference[]
  names: Record<string, string>
}

/** Sums at the door that were not what was due, until somebody settles them. */
export function CashDifferences({ differences, names }: CashDifferencesProps) {
  const { t } = useTranslation('orderDesk')
  const sent = useNavigation().formData
  if (differences.length === 0) return null
  return (
    <section aria-labelledby="differences" className="grid gap-3">
      <h2 id="differences" className="text-lg">
        {t('cash.differences')}
      </h2>
      {differences.map((difference) => (
        <Card key={difference.orderId} className="grid gap-2">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <Link to={paths.backofficeOrder(difference.orderId)} className="font-extrabold text-brand-800 underline">
              {difference.referenceId}
            </Link>
            <b className="text-lg">{difference.displayDifference}</b>
          </p>
          <p className="text-sm">
            {t('cash.was', { collected: difference.displayCollected, due: difference.displayDue })}{' '}
            {t(`cash.reasons.${difference.reason}`)}.{difference.note && ` «${difference.note}»`}
          </p>
          <p className="text-ink-600 text-sm">{names[difference.reportedBy] ?? t('courier.person')}</p>
          <StaffForm preventScrollReset className="flex flex-wrap items-end gap-2">
            <input type="hidden" name="orderId" value={difference.orderId} />
            <TextField
              name="note"
              label={t('cash.settleNote')}
              required
              maxLength={300}
              messages={{ required: t('cash.settleMissing') }}
              className="min-w-0 grow"
            />
            <Button
              type="submit"
              name="intent"
              value="settle"
              className="!h-12"
              isPending={sent?.get('intent') === 'settle' && sent.get('orderId') === difference.orderId}
              pendingLabel={t('do.saving')}
            >
              {t('cash.settle')}
            </Button>
          </StaffForm>
        </Card>
      ))}
    </section>
  )
}
