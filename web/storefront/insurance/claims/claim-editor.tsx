import { Send } from 'lucide-react'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { getRequiredDocuments } from '#services/insurance/claims/rules/documents.ts'
import type { Claim, Insurance } from '#services/insurance/contract.ts'
import type { Validity } from '#services/insurance/contracts/rules/validity.ts'
import { judge } from '#services/insurance/policies/rules/coverage.ts'
import { currencyPrefix } from '#shared/money.ts'
import type { FieldErrors } from '#web/forms/field-props.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { isDay } from '../../pets/day.ts'
import type { ClaimField } from './claim-forms.server.ts'
import { type ClaimValues, costTyped, findMissingNow } from './claim-values.ts'
import { getAcceptedDocuments, MOST_DOCUMENTS } from './document-kinds.ts'
import { DocumentSlot } from './document-slot.tsx'
import { ExpectedPay } from './expected-pay.tsx'
import { WhatIsMissing } from './what-is-missing.tsx'

const FACTS = 'facts-of-claim'

interface ClaimEditorProps {
  claim: Claim
  insurance: Pick<Insurance, 'id' | 'coverages' | 'coveredSince'>
  /** Covered days; the end is exclusive. */
  validity: Validity
  today: string
  /** Minor units approved for this event before. */
  paidBefore: number
  values: ClaimValues
  errors: FieldErrors<ClaimField>
}

/** Editor of a claim: facts, documents, expected payout, and missing parts. */
export function ClaimEditor({ claim, insurance, validity, today, paidBefore, values, errors }: ClaimEditorProps) {
  const { t } = useTranslation('petInsuranceProfile')
  const [typed, setTyped] = useState(values)
  const { event, currencyCode: currency } = claim
  const amount = costTyped(typed.amount, currency)
  const terms = insurance.coverages.find((each) => each.event === event)
  const judgement =
    isDay(typed.occurredOn) && amount !== null
      ? judge({
          coverages: insurance.coverages,
          validity,
          coveredSince: insurance.coveredSince,
          paidBefore,
          event,
          occurredOn: typed.occurredOn,
          reportedOn: claim.reportedOn ?? today,
          amount,
          isPreexisting: false,
        })
      : null
  return (
    <>
      <FactsForm claim={claim} today={today} values={values} errors={errors} onType={setTyped} />
      <Documents insuranceId={insurance.id} claim={claim} />
      <Card className="grid gap-3">
        <h2 className="text-lg">{t('expected.title')}</h2>
        <ExpectedPay
          judgement={judgement}
          amount={amount ?? 0}
          currency={currency}
          excludesPreexisting={terms?.excludesPreexisting ?? false}
        />
        <p className="text-ink-600 text-sm">{t('expected.person')}</p>
      </Card>
      <SendClaim status={claim.status} missing={findMissingNow(claim, typed)} />
    </>
  )
}

interface FactsFormProps extends Pick<ClaimEditorProps, 'claim' | 'today' | 'values' | 'errors'> {
  onType(typed: ClaimValues): void
}

function FactsForm({ claim, today, values, errors, onType }: FactsFormProps) {
  const { t } = useTranslation('petInsuranceProfile')
  const [typed, setTyped] = useState(values)
  const type = (facts: Partial<ClaimValues>) => {
    const next = { ...typed, ...facts }
    setTyped(next)
    onType(next)
  }
  const { currencyCode } = claim
  return (
    <Card>
      <Form method="post" id={FACTS} preventScrollReset className="grid gap-4">
        <h2 className="text-lg">{t('form.what')}</h2>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            id="occurred-on"
            name="occurredOn"
            type="date"
            label={t('form.occurredOn')}
            defaultValue={values.occurredOn}
            max={today}
            onInput={(event) => type({ occurredOn: event.currentTarget.value })}
            error={errors.occurredOn}
            className="scroll-mt-40"
          />
          <TextField
            id="amount"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            label={t(claim.event === 'death' ? 'form.amountDeath' : 'form.amount')}
            before={currencyPrefix(currencyCode)}
            hint={t('form.amountHint')}
            defaultValue={values.amount}
            onInput={(event) => type({ amount: event.currentTarget.value })}
            error={errors.amount}
            className="scroll-mt-40"
          />
        </div>
        <TextArea
          id="description"
          name="description"
          rows={4}
          maxLength={2000}
          label={t('form.description')}
          hint={t('form.descriptionHint')}
          defaultValue={values.description}
          onInput={(event) => type({ description: event.currentTarget.value })}
          error={errors.description}
          className="scroll-mt-40"
        />
        <SaveButton />
      </Form>
    </Card>
  )
}

function SaveButton() {
  const { t } = useTranslation('petInsuranceProfile')
  const isSaving = useNavigation().formData?.get('intent') === 'save'
  return (
    <Button type="submit" name="intent" value="save" variant="outline" className="w-fit" isPending={isSaving}>
      {t('form.save')}
    </Button>
  )
}

function Documents({ insuranceId, claim }: { insuranceId: string; claim: Claim }) {
  const { t } = useTranslation('petInsuranceProfile')
  const { id, event, papers: documents } = claim
  const needed = getRequiredDocuments(event)
  const room = MOST_DOCUMENTS - documents.length
  return (
    <Card className="grid gap-6">
      <div>
        <h2 className="text-lg">{t('papers.title')}</h2>
        <p className="mt-1 text-ink-600 text-sm">{t('papers.text', { count: MOST_DOCUMENTS })}</p>
      </div>
      {[...needed, ...getAcceptedDocuments(event)].map((kind) => (
        <DocumentSlot
          key={kind}
          insuranceId={insuranceId}
          claimId={id}
          kind={kind}
          documents={documents.filter((document) => document.kind === kind)}
          isNeeded={needed.includes(kind)}
          room={room}
        />
      ))}
    </Card>
  )
}

/** Submit button; it also saves the form of the facts. */
function SendClaim({ status, missing }: Pick<Claim, 'status' | 'missing'>) {
  const { t } = useTranslation('petInsuranceProfile')
  const isSending = useNavigation().formData?.get('intent') === 'send'
  return (
    <Card className="grid gap-3 !border-brand-300">
      <WhatIsMissing missing={missing} />
      <Button
        type="submit"
        form={FACTS}
        name="intent"
        value="send"
        size="lg"
        className="w-full sm:w-fit"
        icon={<Send aria-hidden="true" className="size-5" />}
        isPending={isSending}
        pendingLabel={t('form.sending')}
      >
        {t(status === 'NEEDS_PAPERS' ? 'form.sendAgain' : 'form.send')}
      </Button>
      <p className="text-ink-600 text-sm">{t('form.promise')}</p>
    </Card>
  )
}
