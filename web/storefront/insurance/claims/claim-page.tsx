import { ChevronLeft } from 'lucide-react'
import { data, Link, type RouterContextProvider, redirect, useSearchParams } from 'react-router'
import type { Claim } from '#services/insurance/contract.ts'
import { countries } from '#shared/countries/countries.ts'
import type { FieldErrors } from '#web/forms/field-props.ts'
import { getFieldLimits, parseForm } from '#web/forms/parse-form.server.ts'
import { readOption } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { askForProof } from '#web/request/ask-for-proof.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { firstErrorRefusal, type Refusal } from '../../account/sign-in/refusal.ts'
import { toRefusal } from '../../account/sign-in/to-refusal.server.ts'
import { useLiveEvents } from '../../layout/connection/use-live-events.ts'
import { AskBefore } from '../../pets/ask-before.tsx'
import { isDay } from '../../pets/day.ts'
import { AnswerNotice } from '../../profile/answer-notice.tsx'
import { PageHeading } from '../../profile/page-heading.tsx'
import { Refused } from '../../profile/refused.tsx'
import { sumUsed } from '../profile/get-coverages.ts'
import { getClaimMark } from '../profile/insurance-mark.ts'
import { loadClaim } from '../profile/load-contract.server.ts'
import type { Route } from './+types/claim-page'
import { ClaimBadge } from './claim-badge.tsx'
import { ClaimEditor } from './claim-editor.tsx'
import { type ClaimField, claimForms, type PayeeField, payeeForm, removeDocumentForm } from './claim-forms.server.ts'
import { ClaimResultMessage } from './claim-result-message.tsx'
import { ClaimHeadline, ClaimHistory } from './claim-standing.tsx'
import { type ClaimValues, toClaimValues } from './claim-values.ts'
import { PayeeCard } from './payee-card.tsx'
import { saveDocument } from './save-document.server.ts'
import { MissingList } from './what-is-missing.tsx'

export const handle = { dialogs: 'none', upload: 'account' } satisfies PagePolicy

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { claim, insurance, key, call, today, formatMoment, validity } = await loadClaim(context, request, params)
  const { id, coverages, coveredSince } = insurance
  const all = isOpen(claim) ? await context.get(servicesContext).insurance.claims(key, call) : []
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'petInsuranceProfile')
  return {
    claim,
    insurance: { id, coverages, coveredSince },
    validity,
    paidBefore: sumUsed(claim.event, all),
    today,
    bankAccounts: countries[insurance.countryCode].bankAccounts,
    payeeLimits: getFieldLimits(payeeForm),
    log: claim.log.map(({ at, status, note }) => ({ status, note, time: formatMoment(at) })),
    seo: privateSeo(visit, paths.claim(id, claim.id), {
      title: t('claim.title', { reference: claim.reference }),
      description: t('description'),
    }),
  }
}

/** Whether the owner may still edit the claim. */
function isOpen({ status }: Pick<Claim, 'status'>): boolean {
  return status === 'DRAFT' || status === 'NEEDS_PAPERS'
}

interface Answer {
  refusal?: Refusal
  values?: ClaimValues
  errors?: FieldErrors<ClaimField>
  payee?: { errors: FieldErrors<PayeeField>; values: Partial<Record<PayeeField, string>> }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const page = await loadClaim(context, request, params)
  const form = await readForm(request)
  try {
    const answer = await doWith(context, { ...page, form })
    if (typeof answer === 'string') return redirect(answer, 303)
    if (answer.refusal?.code === 'insurance.confirm-first') return askForProof({ context, request, form })
    return data(answer, { status: answer.refusal?.status ?? 400 })
  } catch (error) {
    const refusal = toRefusal(error)
    const answer: Answer = { refusal }
    // 200, so that the router reloads the page, which lists the missing parts: it does not reload after an error
    // status.
    return data(answer, { status: refusal.code === 'insurance.claim-not-complete' ? 200 : refusal.status })
  }
}

type Asked = Pick<Awaited<ReturnType<typeof loadClaim>>, 'claim' | 'claimKey' | 'call' | 'today' | 'insurance'> & {
  form: FormData
}

/** Handles the forms of this page; resolves to the redirect address or the errors. */
async function doWith(
  context: Readonly<RouterContextProvider>,
  { claim, claimKey, call, today, insurance, form }: Asked,
): Promise<string | Answer> {
  const client = context.get(servicesContext).insurance
  const to = (done?: 'saved' | 'sent' | 'payee') => paths.claim(insurance.id, claim.id, done ? { done } : {})
  const intent = readIntent(form, ['save', 'send', 'payee', 'paper', 'remove-paper', 'withdraw'])
  switch (intent) {
    case 'save':
    case 'send': {
      const t = translator(context.get(visitContext).country.locale, 'petInsuranceProfile')
      const messages = { occurredOn: t('faults.day'), amount: t('faults.amount'), description: t('faults.long') }
      const { value, errors, typed: values } = parseForm(form, claimForms[claim.currencyCode], messages)
      const isFuture = isDay(values.occurredOn) && values.occurredOn > today
      if (!value || isFuture)
        return { errors: { ...errors, ...(isFuture && { occurredOn: t('faults.future') }) }, values }
      await client.changeClaim({ ...claimKey, ...value }, call)
      if (intent === 'save') return to('saved')
      await client.sendClaim(claimKey, call)
      return to('sent')
    }
    case 'payee': {
      const missing = translator(context.get(visitContext).country.locale, 'petInsuranceProfile')('payee.missing')
      const messages = { bank: missing, number: missing, holderName: missing }
      const { value, errors, typed: values } = parseForm(form, payeeForm, messages)
      if (errors) return { payee: { errors, values } }
      try {
        await client.savePayee({ ...claimKey, ...value }, call)
        return to('payee')
      } catch (error) {
        const refusal = toRefusal(error)
        return { refusal, payee: { errors: refusal.fields, values } }
      }
    }
    case 'paper': {
      const refusal = await saveDocument(context, claimKey, form)
      return refusal ? { refusal } : to()
    }
    case 'remove-paper': {
      const { value, errors } = parseForm(form, removeDocumentForm)
      if (errors) return { refusal: firstErrorRefusal(errors) }
      await client.removePaper({ ...claimKey, ...value }, call)
      return to()
    }
    case 'withdraw':
      await client.withdrawClaim(claimKey, call)
      return to()
  }
}

/** A lost connection keeps the page and its input; submitting again is safe. */
export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function ClaimPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('petInsuranceProfile')
  const { claim, insurance, validity, today, paidBefore, log } = loaderData
  const { id, event, petProfileName: name, status, reference } = claim
  const live = paths.claimLive(insurance.id, id, { seen: getClaimMark(claim) })
  useLiveEvents(live, status === 'SENT' || status === 'APPROVED')
  const mayWithdraw = isOpen(claim) || status === 'SENT'
  return (
    <>
      <Link
        to={paths.insurance(insurance.id)}
        className="-ml-1.5 mb-2 inline-flex min-h-10 items-center gap-1 rounded-control pr-3 font-extrabold text-brand-700 text-sm"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        {t('detail.title', { name })}
      </Link>
      <PageHeading title={t('claim.heading', { event: t(`events.${event}`), name })}>
        <span className="flex flex-wrap items-center gap-2.5">
          {t('claim.reference', { reference })} <ClaimBadge status={status} />
        </span>
      </PageHeading>
      <ResultMessage answer={actionData} missing={claim.missing} />
      <div className="grid gap-4">
        <ClaimHeadline claim={claim} today={today} />
        {isOpen(claim) ? (
          <ClaimEditor
            claim={claim}
            insurance={insurance}
            validity={validity}
            today={today}
            paidBefore={paidBefore}
            values={actionData?.values ?? toClaimValues(claim)}
            errors={actionData?.errors ?? {}}
          />
        ) : (
          <ClaimResultMessage claim={claim} insuranceId={insurance.id} />
        )}
        <PayeeCard
          payee={claim.payee}
          status={status}
          bankAccounts={loaderData.bankAccounts}
          limits={loaderData.payeeLimits}
          values={actionData?.payee?.values}
          errors={actionData?.payee?.errors ?? {}}
        />
        <ClaimHistory claim={claim} log={log} />
        {mayWithdraw && (
          <AskBefore
            intent="withdraw"
            label={t('claim.withdraw')}
            question={t('claim.withdrawAsk')}
            yes={t('claim.withdrawYes')}
          />
        )}
      </div>
    </>
  )
}

function ResultMessage({ answer, missing }: { answer: Answer | undefined; missing: Claim['missing'] }) {
  const { t } = useTranslation('petInsuranceProfile')
  const [search] = useSearchParams()
  if (answer?.refusal?.code === 'insurance.claim-not-complete')
    return (
      <AnswerNotice answer={answer} tone="warn">
        {answer.refusal.detail}
        {missing.length > 0 && <MissingList missing={missing} />}
      </AnswerNotice>
    )
  if (answer?.refusal) return <Refused answer={answer} offline={t('offline')} />
  if (answer?.errors || answer?.payee)
    return (
      <AnswerNotice answer={answer} tone="error">
        {t('faults.some')}
      </AnswerNotice>
    )
  const done = readOption(search, 'done', ['begun', 'saved', 'sent', 'payee'])
  if (!done) return null
  return (
    <AnswerNotice answer={search} tone="ok">
      {t(`claim.done.${done}`)}
    </AnswerNotice>
  )
}
