import { Calculator, Check, X } from 'lucide-react'
import { useState } from 'react'
import { useNavigation } from 'react-router'
import { calculateAccepted, whyNotItems } from '#services/insurance/claims/rules/claim-items.ts'
import { type DescribedOutlook, recalculateOutlook } from '#services/insurance/claims/rules/describe-judgement.ts'
import type { ReasonTemplate, StaffClaim } from '#services/insurance/contract.ts'
import { formatMoney } from '#shared/money.ts'
import { type FieldLimits, fieldProps } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { StaffForm } from '../../staff-form.tsx'
import type { DecisionField } from '../staff-forms.server.ts'
import { AskPapersForm } from './ask-papers-form.tsx'
import { ItemFields } from './item-fields.tsx'
import { parseTypedItems, type TypedItem, withBlankRow } from './typed-items.ts'

/** What a refused form held. */
export interface TypedDecision {
  isPreexisting: string
  template: string
  reason: string
  items: TypedItem[]
}

interface DecisionFormProps {
  claim: Pick<StaffClaim, 'amount' | 'currencyCode'>
  outlook: NonNullable<StaffClaim['outlook']>
  /** Conditions that the owner declared when the pet was insured, as text; empty: none. */
  known: string
  templates: readonly ReasonTemplate[]
  limits: FieldLimits<DecisionField>
  typed: TypedDecision | undefined
}

/**
 * Form for the manual decisions: what is not accepted of the invoice, and whether the condition is preexisting. It shows
 * the payout for both answers before the decision.
 */
export function DecisionForm({ claim, outlook, known, templates, limits, typed }: DecisionFormProps) {
  const { t } = useTranslation('insuranceDesk')
  const [rows, setRows] = useState(() => withBlankRow(typed?.items ?? []))
  const intent = useNavigation().formData?.get('intent')
  const accepted = findAccepted(claim, rows)
  const fresh = recalculateOutlook(outlook.fresh, accepted, claim.currencyCode)
  const preexisting = recalculateOutlook(outlook.preexisting, accepted, claim.currencyCode)
  const field = fieldProps({ limits, values: typed })
  const canPay = fresh.pays > 0 || preexisting.pays > 0
  const getTexts = (kind: ReasonTemplate['kind']) =>
    templates.filter((each) => each.kind === kind).map(({ text }) => text)
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">{t('decide.title')}</h2>
      <StaffForm preventScrollReset className="grid gap-4">
        <input type="hidden" name="seenFresh" value={fresh.pays} />
        <input type="hidden" name="seenPreexisting" value={preexisting.pays} />
        <section aria-labelledby="items" className="grid gap-2.5">
          <h3 id="items" className="text-md">
            {t('items.title')}
          </h3>
          <p className="text-ink-600 text-sm">{t('items.text')}</p>
          <ItemFields rows={rows} reasons={getTexts('item')} onType={setRows} />
          <div className="flex flex-wrap items-center justify-between gap-2.5">
            <p className="font-bold text-sm" aria-live="polite">
              {t('items.sum', {
                accepted: formatMoney(accepted, claim.currencyCode),
                amount: formatMoney(claim.amount ?? 0, claim.currencyCode),
              })}
            </p>
            <Button
              type="submit"
              name="intent"
              value="calculate"
              formNoValidate
              variant="outline"
              size="sm"
              icon={<Calculator aria-hidden="true" className="size-4.5" />}
            >
              {t('items.calculate')}
            </Button>
          </div>
        </section>
        <RadioGroup
          name="isPreexisting"
          label={t('decide.preexisting')}
          isRequired
          {...(typed?.isPreexisting && { defaultValue: typed.isPreexisting })}
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
        <SelectField name="template" label={t('reasons.choose')} defaultValue={typed?.template ?? ''}>
          <option value="">{t('reasons.own')}</option>
          {(['approve', 'reject'] as const).map((kind) => (
            <optgroup key={kind} label={t(`reasons.kind.${kind}`)}>
              {getTexts(kind).map((text) => (
                <option key={text}>{text}</option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <TextArea {...field('reason')} label={t('decide.reason')} hint={t('decide.reasonHint')} />
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
      <AskPapersForm texts={getTexts('ask-papers')} limits={limits} />
    </Card>
  )
}

/** Accepted of the claim by the rows; the whole while they are no items of it. */
function findAccepted({ amount, currencyCode }: DecisionFormProps['claim'], rows: readonly TypedItem[]): number {
  if (amount === null) return 0
  const { items } = parseTypedItems(rows, currencyCode)
  const refusal = whyNotItems(items, amount)
  return refusal === null || refusal === 'item-without-reason' ? calculateAccepted(amount, items) : amount
}

function Pays({ outlook }: { outlook: DescribedOutlook }) {
  const { t } = useTranslation('insuranceDesk')
  if (outlook.pays === 0) return <span className="text-ink-600">{t('decide.paysNothing')}</span>
  return <b className="font-black text-lg">{outlook.displayPays}</b>
}

/** Calculation of the payout, step by step. */
function How({ outlook }: { outlook: DescribedOutlook }) {
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
