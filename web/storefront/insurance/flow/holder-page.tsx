import { ArrowRight } from 'lucide-react'
import { type FocusEvent, useRef, useState } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import type { ProviderCustomer } from '#services/insurance/contract.ts'
import { newSecret } from '#shared/ids.ts'
import { readText } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button } from '#web/ui/button.tsx'
import { refusalOf, statusOf } from '../../account/sign-in/refusal-of.server.ts'
import { StepBar, StepTotal } from '../../booking/step-bar.tsx'
import { useKeptDraft } from '../../pets/add/saved-draft.ts'
import { RefusalNotice } from '../../pets/answer.tsx'
import { todayOf } from '../../pets/pet-of-page.server.ts'
import { accountOfProfile } from '../../profile/account-of-profile.server.ts'
import { insuranceCustomerOf } from '../insurance-of-page.server.ts'
import type { Route } from './+types/holder-page'
import { FlowFrame } from './flow-frame.tsx'
import {
  draftOfHolder,
  fieldOfRefusal,
  type HolderDraft,
  type HolderFaults,
  type HolderField,
  holderDraftOf,
  holderFaults,
  newHolderOf,
} from './holder-draft.ts'
import { HolderFields } from './holder-fields.tsx'
import { draftOfAccount } from './holder-of-account.ts'
import { missingPictures } from './picture-kinds.ts'
import { quoteFor } from './quote.server.ts'
import { wayOfPage } from './way-of-page.server.ts'

export const handle = { chat: 'hidden', dialogs: 'personalData' } satisfies PagePolicy

type Context = Route.LoaderArgs['context']

/** Who takes it out, as far as the account and an insurance before know; after this step the contract is there. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'petInsuranceFlow')
  const { pet, chosen } = await wayOfPage(context, request)
  const petId = pet.profile.id
  if (!chosen) throw redirect(paths.newInsurancePlan({ pet: petId, problem: 'plan' }))
  const [account, known] = await Promise.all([accountOfProfile(context, request), knownHolder(context)])
  const country = visit.country.iso
  const holder = known ? draftOfHolder(known) : draftOfAccount(account, country)
  const marks = pet.begun?.petProfileUniqueCharacteristics ?? (pet.profile.notes ?? '').slice(0, 500)
  return {
    way: { pet: petId, policy: chosen.id, insurance: pet.begun?.policyId === chosen.id ? pet.begun.id : null },
    name: pet.glance.name,
    plan: { title: chosen.title, price: chosen.displayPrice },
    draft: { ...holder, marks },
    country,
    today: todayOf(context),
    idempotencyKey: newSecret(),
    seo: privateSeo(visit, paths.newInsuranceHolder(), { title: t('holder.title'), description: t('description') }),
  }
}

async function knownHolder(context: Context): Promise<ProviderCustomer | null> {
  const customer = await insuranceCustomerOf(context)
  if (!customer?.customerInsuranceId) return null
  const { insurance } = context.get(servicesContext)
  const providerCustomerId = customer.customerInsuranceId
  return insurance.providerCustomer({ providerCustomerId }, { context: context.get(visitContext).call })
}

/** Writes who takes it out, and quotes the contract. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { insurance } = context.get(servicesContext)
  const { pet, chosen } = await wayOfPage(context, request)
  if (!chosen) throw redirect(paths.newInsurancePlan({ pet: pet.profile.id }), 303)

  const form = await readForm(request)
  const draft = holderDraftOf(form)
  const country = visit.country.iso
  const faults = holderFaults(draft, { country, today: todayOf(context) })
  if (Object.keys(faults).length > 0) return data({ refusal: null, draft, faults, said: {} }, { status: 400 })
  try {
    const holder = newHolderOf(draft, country, await knownHolder(context))
    // The same again changes nothing: it needs no key.
    await insurance.saveProviderCustomer(holder, { context: visit.call })
    const { id: customerId } = await insurance.createCustomer(
      { petProfileCustomerId: pet.profile.customerId },
      { context: visit.call },
    )
    const idempotencyKey = readText(form, 'idempotencyKey', 200)
    const quoted = await quoteFor(context, { customerId, pet, policy: chosen, marks: draft.marks, idempotencyKey })
    const isWhole = missingPictures(quoted).length === 0
    throw redirect(isWhole ? paths.insuranceSummary(quoted.id) : paths.insurancePictures(quoted.id), 303)
  } catch (error) {
    if (error instanceof Response) throw error
    const refusal = refusalOf(error)
    return data({ refusal, draft, faults: {}, said: saidOf(refusal) }, { status: statusOf(refusal) })
  }
}

/** What the service says of its fields, under those of the form. */
function saidOf({ fields, detail }: { fields: Record<string, string>; detail: string }) {
  const said: Partial<Record<HolderField, string>> = {}
  for (const name of Object.keys(fields)) {
    const field = fieldOfRefusal[name]
    if (field) said[field] = detail
  }
  return said
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

/** Never kept in the browser: what proves who somebody is. */
const secret: readonly string[] = ['ciNumber', 'ciComplement', 'birthday', 'billingNit', 'idempotencyKey'] satisfies (
  | HolderField
  | 'idempotencyKey'
)[]

export default function HolderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('petInsuranceFlow')
  const { way, name, plan, country, today, idempotencyKey } = loaderData
  const form = useRef<HTMLFormElement>(null)
  // Each pet has its own: its marks are nobody else's.
  useKeptDraft(form, { key: `huella:insurance-draft-${way.pet}`, secret })
  const typed = actionData && 'draft' in actionData ? actionData : null
  const isSending = useNavigation().formMethod === 'POST'
  const [seen, setSeen] = useState<HolderFaults>({})
  const draft: HolderDraft = typed?.draft ?? loaderData.draft

  /** A field is looked at when it is left; an empty one is not wrong yet. */
  function look(event: FocusEvent<HTMLFormElement>) {
    const { target, currentTarget } = event
    if (!(target instanceof HTMLInputElement) && !(target instanceof HTMLSelectElement)) return
    const now = holderDraftOf(new FormData(currentTarget))
    const field = target.name as HolderField
    const fault = now[field] ? holderFaults(now, { country, today })[field] : undefined
    setSeen((before) => ({ ...before, [field]: fault }))
  }

  const faults: HolderFaults = { ...typed?.faults, ...seen }
  return (
    <FlowFrame step="holder" way={way} title={t('holder.title')} text={t('holder.text')}>
      <RefusalNotice answer={actionData} />
      <Form ref={form} method="post" onBlur={look} className="grid gap-4">
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <HolderFields
          name={name}
          country={country}
          draft={draft}
          faults={faults}
          said={typed?.said ?? {}}
          today={today}
        />
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
