import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { PaymentsOfPage } from './payments-page-data.ts'

interface MatchFormProps {
  finding: PaymentsOfPage['findings'][number]
  limits: FieldLimits<'paymentReference'>
  isPending: boolean
}

/** Says which payment money without a name is for: one press for the ones of its amount, a reference for any other. */
export function MatchForm({ finding: { id, candidates }, limits, isPending }: MatchFormProps) {
  const { t } = useTranslation('paymentDesk')
  return (
    <div className="grid gap-2 border-ink-200 border-t pt-3">
      <h3 className="font-bold text-sm">{t('match.title')}</h3>
      {candidates.length === 0 && <p className="text-ink-600 text-sm">{t('match.none')}</p>}
      <StaffForm preventScrollReset className="grid gap-2">
        <input type="hidden" name="findingId" value={id} />
        {candidates.length > 0 && (
          <ul className="divide-y divide-ink-200">
            {candidates.map(({ reference, description, status, createdLabel }) => (
              <li key={reference} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-sm">
                <span className="min-w-0 flex-1 basis-52">
                  <b className="block">{description}</b>
                  <span className="text-ink-600">
                    {t(`status.${status}`)} · {createdLabel} · {reference}
                  </span>
                </span>
                <Button
                  type="submit"
                  name="intent"
                  value={`match:${reference}`}
                  size="sm"
                  variant="outline"
                  formNoValidate
                  isPending={isPending}
                  pendingLabel={t('saving')}
                >
                  {t('match.is')}
                  <span className="sr-only">
                    : {description}, {reference}
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap items-end gap-2.5">
          <TextField
            {...fieldProps({ limits })('paymentReference')}
            label={t(candidates.length > 0 ? 'match.other' : 'match.reference')}
            autoComplete="off"
            className="min-w-0 grow basis-52"
          />
          <Button
            type="submit"
            name="intent"
            value="match"
            variant="outline"
            className="h-12"
            isPending={isPending}
            pendingLabel={t('saving')}
          >
            {t('match.save')}
          </Button>
        </div>
      </StaffForm>
    </div>
  )
}
