import { ArrowRight } from 'lucide-react'
import { type FocusEvent, useRef, useState } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import type { ProviderCustomer } from '#services/insurance/contract.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { newSecret } from '#shared/ids.ts'
import type { FieldErrors } from '#web/forms/field-props.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readTyped } from '#web/forms/read-typed.ts'
import { type TFunction, translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { useTrackOnce } from '#web/tracking/use-track-once.ts'
import { Button } from '#web/ui/button.tsx'
import { getStatus, toRefusal } from '../../../account/sign-in/to-refusal.server.ts'
import { StepBar, StepTotal } from '../../../booking/steps/step-bar.tsx'
import { useSavedDraft } from '../../../pets/add/saved-draft.ts'
import { RefusalNotice } from '../../../pets/answer.tsx'
import { getToday } from '../../../pets/load-pet.server.ts'
import { loadAccount } from '../../../profile/load-account.server.ts'
import { findInsuranceCustomer } from '../../load-insurance.server.ts'
import { FlowFrame } from '../flow-frame.tsx'
import { loadWay } from '../load-way.server.ts'
import { missingPictures } from '../pictures/picture-kinds.ts'
import { quoteFor } from '../quote.server.ts'
import type { Route } from './+types/holder-page'
import { accountToHolderDraft } from './account-to-holder.ts'
import {
  fieldByRefusal,
  findHolderErrors,
  type HolderErrors,
  noHolder,
  toHolderDraft,
  toNewHolder,
} from './holder-draft.ts'
import { sayHolderError } from './holder-errors.ts'
import { HolderFields } from './holder-fields.tsx'
import {
  getHolderMessages,
  type HolderDraft,
  type HolderField,
  holderForm,
  holderLimits,
} from './holder-form.server.ts'

export const handle = { chat: 'hidden', dialogs: 'personalData' } satisfies PagePolicy

type Context = Route.LoaderArgs['context']

/** Policy holder step, prefilled from the account and earlier contracts; it creates the contract. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'petInsuranceFlow')
  const { pet, chosen, refused } = await loadWay(context, request)
  const petId = pet.profile.id
  if (!chosen)
    throw redirect(paths.newInsurancePlan({ pet: petId, policy: refused, problem: refused ? undefined : 'plan' }))
  const [account, known] = await Promise.all([loadAccount(context, request), findHolder(context)])
  const country = visit.country.iso
  const holder = known ? toHolderDraft(known) : accountToHolderDraft(account, country)
  const marks = pet.begun?.petProfileUniqueCharacteristics ?? (pet.profile.notes ?? '').slice(0, 500)
  return {
    way: { pet: petId, policy: chosen.id, insurance: pet.begun?.policyId === chosen.id ? pet.begun.id : null },
    isStart: new URL(request.url).searchParams.has('starts'),
    name: pet.glance.name,
    plan: { title: chosen.title, price: chosen.displayPrice },
    draft: { ...holder, marks },
    limits: holderLimits,
    country,
    today: getToday(context),
    idempotencyKey: newSecret(),
    seo: privateSeo(visit, paths.newInsuranceHolder(), { title: t('holder.title'), description: t('description') }),
  }
}

async function findHolder(context: Context): Promise<ProviderCustomer | null> {
  const customer = await findInsuranceCustomer(context)
  if (!customer?.customerInsuranceId) return null
  const { insurance } = context.get(servicesContext)
  const providerCustomerId = customer.customerInsuranceId
  return insurance.providerCustomer({ providerCustomerId }, { context: context.get(visitContext).call })
}

/** Saves the policy holder and quotes the contract. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { insurance } = context.get(servicesContext)
  const { pet, chosen } = await loadWay(context, request)
  if (!chosen) throw redirect(paths.newInsurancePlan({ pet: pet.profile.id }), 303)

  const form = await readForm(request)
  const country = visit.country.iso
  const t = translator(visit.country.locale, 'petInsuranceFlow')
  const { typed: draft, value, ...parsed } = parseForm(form, holderForm, getHolderMessages(t, country))
  const wrong = findHolderErrors(draft, { country, today: getToday(context) })
  const errors: FieldErrors<HolderField> = { ...parsed.errors, ...translateErrors(wrong, country, t) }
  if (!value || Object.keys(errors).length > 0) return data({ refusal: null, draft, errors }, { status: 400 })
  try {
    const holder = toNewHolder(value, country, await findHolder(context))
    // Saving the same data again changes nothing, so no idempotency key is needed.
    await insurance.saveProviderCustomer(holder, { context: visit.call })
    const { id: customerId } = await insurance.createCustomer(
      { petProfileCustomerId: pet.profile.customerId },
      { context: visit.call },
    )
    const { marks, idempotencyKey } = value
    const quoted = await quoteFor(context, { customerId, pet, policy: chosen, marks, idempotencyKey })
    const isWhole = missingPictures(quoted).length === 0
    throw redirect(isWhole ? paths.insuranceSummary(quoted.id) : paths.insurancePictures(quoted.id), 303)
  } catch (error) {
    if (error instanceof Response) throw error
    const refusal = toRefusal(error)
    return data({ refusal, draft, errors: getServiceErrors(refusal) }, { status: getStatus(refusal) })
  }
}

/** The service's field errors, keyed by the form's fields. */
function getServiceErrors({ fields, detail }: { fields: Record<string, string>; detail: string }) {
  const errors: FieldErrors<HolderField> = {}
  for (const name of Object.keys(fields)) {
    const field = fieldByRefusal[name]
    if (field) errors[field] = detail
  }
  return errors
}

function translateErrors(
  errors: HolderErrors,
  country: CountryIso,
  t: TFunction<'petInsuranceFlow'>,
): FieldErrors<HolderField> {
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, sayHolderError(error, country, t)]))
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

/** Identity data, which is never saved in the browser. */
const secret: readonly string[] = ['ciNumber', 'ciComplement', 'birthday', 'billingNit', 'idempotencyKey'] satisfies (
  | HolderField
  | 'idempotencyKey'
)[]

export default function HolderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('petInsuranceFlow')
  const { way, isStart, name, plan, country, today, limits, idempotencyKey } = loaderData
  const form = useRef<HTMLFormElement>(null)
  useTrackOnce((track) => {
    if (isStart) track('Insurance Started', { plan_id: way.policy })
  }, way.policy)
  // One draft per pet, because the marks are its own.
  useSavedDraft(form, { key: `huella:insurance-draft-${way.pet}`, secret })
  const typed = actionData && 'draft' in actionData ? actionData : null
  const isSending = useNavigation().formMethod === 'POST'
  const [seen, setSeen] = useState<FieldErrors<HolderField>>({})
  const draft: HolderDraft = typed?.draft ?? loaderData.draft

  /** Validates a field on blur, unless it is empty. */
  function validate(event: FocusEvent<HTMLFormElement>) {
    const { target, currentTarget } = event
    if (!(target instanceof HTMLInputElement) && !(target instanceof HTMLSelectElement)) return
    const now = readTyped<HolderDraft>(new FormData(currentTarget), noHolder)
    const field = target.name as HolderField
    const error = now[field] ? findHolderErrors(now, { country, today })[field] : undefined
    setSeen((before) => ({ ...before, [field]: error && sayHolderError(error, country, t) }))
  }

  const errors = { ...typed?.errors, ...seen }
  return (
    <FlowFrame step="holder" way={way} title={t('holder.title')} text={t('holder.text')}>
      <RefusalNotice answer={actionData} />
      <Form ref={form} method="post" onBlur={validate} className="grid gap-4">
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <HolderFields name={name} country={country} draft={draft} errors={errors} limits={limits} today={today} />
        <StepBar
          back={paths.newInsurancePlan({ pet: way.pet, policy: way.policy })}
          total={<StepTotal label={plan.title} amount={plan.price} />}
        >
          <Button
            type="submit"
            size="lg"
            isPending={isSending}
            pendingLabel={t('saving')}
            icon={<ArrowRight aria-hidden="true" className="size-5" />}
          >
            {t('next')}
          </Button>
        </StepBar>
      </Form>
    </FlowFrame>
  )
}
