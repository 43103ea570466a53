import { Check, FileQuestionMark, X } from 'lucide-react'
import { useNavigation } from 'react-router'
import type { Outlook, StaffClaim } from '#services/insurance/contract.ts'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { StaffForm } from '../staff-form.tsx'
import type { DecisionField } from './staff-forms.server.ts'

interface DecisionFormProps {
  outlook: NonNullable<StaffClaim['outlook']>
  /** Conditions that the owner declared when the pet was insured, as text; empty: none. */
  known: string
  limits: FieldLimits<DecisionField>
}

/**
 * Form for the one manual decision: whether the condition is preexisting. It shows the payout for both answers
 * before the decision.
 */
export function DecisionForm({ outlook, known, limits }: DecisionFormProps) {
  const { t } = useTranslation('insuranceDesk')
  const intent = useNavigation().formData?.get('intent')
  const { fresh, preexisting } = outlook
  const field = fieldProps({ limits })
  const canPay = fresh.pays > 0 || preexisting.pays > 0
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">{t('decide.title')}</h2>
      <StaffForm preventScrollReset className="grid gap-4">
        <input type="hidden" name="seenFresh" value={fresh.pays} />
        <input type="hidden" name="seenPreexisting" value={preexisting.pays} />
        <RadioGroup
          name="isPreexisting"
          label={t('decide.preexisting')}
          isRequired
          messages={{ required: t('decide.preexistingMissing') }}
          options={[
            { value: 'no', label: t('decide.no'), hint: <How outlook={fresh} />, aside: <Pays outlook={fresh} /> },
            {
              value: 'yes',
              label: t('decide.yes'),
              hint: <How outlook={preexisting} />,
              aside: <Pays outlook={preexisting} />,
            },
          ]}
        />
        <p className="text-ink-600 text-sm">{known === '' ? t('decide.knownNothing') : t('decide.known', { known })}</p>
        <TextArea
          {...field('reason')}
          label={t('decide.reason')}
          hint={t('decide.reasonHint')}
          messages={{ required: t('decide.reasonMissing') }}
        />
        {!canPay && <p className="font-bold text-sm">{t('decide.nothing')}</p>}
        <div className="flex flex-wrap gap-2.5">
          {canPay && (
            <Button
              type="submit"
              name="intent"
              value="approve"
              icon={<Check aria-hidden="true" className="size-4.5" />}
              isPending={intent === 'approve'}
              pendingLabel={t('saving')}
            >
              {t('decide.approve')}
            </Button>
          )}
          <Button
            type="submit"
            name="intent"
            value="reject"
            variant="danger"
            icon={<X aria-hidden="true" className="size-4.5" />}
            isPending={intent === 'reject'}
            pendingLabel={t('saving')}
          >
            {t('decide.reject')}
          </Button>
        </div>
      </StaffForm>
      <details className="rounded-tile border border-ink-300 open:border-ink-500">
        <summary className="flex min-h-12 items-center gap-2 px-4 font-extrabold text-brand-700 text-md">
          <FileQuestionMark aria-hidden="true" className="size-4.5" />
          {t('ask.title')}
        </summary>
        <StaffForm preventScrollReset className="grid gap-3 border-ink-200 border-t p-4">
          <p className="text-sm">{t('ask.text')}</p>
          <TextArea {...field('reason')} label={t('ask.what')} messages={{ required: t('ask.missing') }} />
          <Button
            type="submit"
            name="intent"
            value="ask-papers"
            variant="outline"
            className="justify-self-start"
            isPending={intent === 'ask-papers'}
            pendingLabel={t('saving')}
          >
            {t('ask.send')}
          </Button>
        </StaffForm>
      </details>
    </Card>
  )
}

function Pays({ outlook }: { outlook: Outlook }) {
  const { t } = useTranslation('insuranceDesk')
  if (outlook.pays === 0) return <span className="text-ink-600">{t('decide.paysNothing')}</span>
  return <b className="font-black text-lg">{outlook.displayPays}</b>
}

/** Calculation of the payout, step by step. */
function How({ outlook }: { outlook: Outlook }) {
  const { t } = useTranslation('insuranceDesk')
  const { refusal, displayDeductible, sharePercent, displayCutByLimit, displayLimitLeft } = outlook
  if (refusal) return refusal
  return (
    <>
      {t('decide.how', { deductible: displayDeductible, percent: sharePercent })}
      {displayCutByLimit && ` ${t('decide.cut', { amount: displayCutByLimit })}`}{' '}
      {t('decide.left', { amount: displayLimitLeft })}
    </>
  )
}
