import { useNavigation } from 'react-router'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { refusalIn } from '../../storefront/account/sign-in/refusal.ts'
import { StaffForm } from '../staff-form.tsx'
import type { HuellasOfPerson } from './find-huellas.server.ts'
import type { CorrectionField } from './membership-forms.server.ts'

interface HuellasCardProps {
  loaded: {
    huellas: HuellasOfPerson
    /** Idempotency key of the next correction. */
    key: string
    correctionLimits: FieldLimits<CorrectionField>
    done: string | null
  }
  /** Action data of the form. */
  answer: object | undefined
}

/** Balance, newest ledger lines, and the correction form. */
export function HuellasCard({ loaded: { huellas, key, correctionLimits, done }, answer }: HuellasCardProps) {
  const { t } = useTranslation('rewardsDesk')
  const field = fieldProps({ limits: correctionLimits, errors: refusalIn(answer)?.fields })
  const isPending = useNavigation().formData?.get('intent') === 'correct'
  return (
    <Card id="huellas" className="grid scroll-mt-28 gap-3">
      <h2 className="text-lg">{t('huellas')}</h2>
      {done === 'huellas' && !answer && <Notice tone="ok">{t('done')}</Notice>}
      {huellas ? <p>{t('huellasSum', huellas)}</p> : <p className="text-ink-600">{t('huellasNone')}</p>}
      {huellas && (
        <ul className="divide-y divide-ink-200">
          {huellas.lines.map((line) => (
            <li key={line.id} className="flex items-baseline justify-between gap-4 py-2">
              <span className="min-w-0">
                <b className="font-bold">{line.title}</b>
                <span className="block break-words text-ink-600 text-sm">
                  {[line.day, line.reason].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className="shrink-0 font-extrabold tabular-nums">{line.displayPoints}</span>
            </li>
          ))}
        </ul>
      )}
      {/* The loader makes a new key after each correction, which empties the fields and prevents a repetition. */}
      <StaffForm key={key} preventScrollReset className="grid gap-3 border-ink-200 border-t pt-3">
        <h3 className="font-extrabold text-md">{t('correct.title')}</h3>
        <input type="hidden" name="key" value={key} />
        <TextField {...field('points')} label={t('correct.points')} inputMode="text" maxLength={5} />
        <TextField
          {...field('reason')}
          label={t('correct.reason')}
          messages={{ required: t('refund.reasonMissing') }}
        />
        <Button
          type="submit"
          name="intent"
          value="correct"
          variant="outline"
          isPending={isPending}
          pendingLabel={t('correct.doing')}
        >
          {t('correct.sure')}
        </Button>
      </StaffForm>
    </Card>
  )
}
