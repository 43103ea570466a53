import { ChevronLeft } from 'lucide-react'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { getRequiredDocuments } from '#services/insurance/claims/rules/documents.ts'
import { formatDay } from '#services/insurance/contracts/rules/day-labels.ts'
import { newSecret } from '#shared/ids.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { firstErrorRefusal } from '../../account/sign-in/refusal.ts'
import { getStatus, toRefusal } from '../../account/sign-in/to-refusal.server.ts'
import { PageHeading } from '../../profile/page-heading.tsx'
import { Refused } from '../../profile/refused.tsx'
import { formatAfterMonth } from '../plans/use-terms.ts'
import { type CoverageToday, getCoverages } from '../profile/get-coverages.ts'
import { loadContract } from '../profile/load-contract.server.ts'
import type { Route } from './+types/new-claim-page'
import { newClaimForm } from './claim-forms.server.ts'
import { artByEvent } from './event-art.ts'

export const handle = { dialogs: 'personalData' } satisfies PagePolicy

/** First step of a claim: the event. The claim's own page asks for the rest. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { insurance, key, call, today } = await loadContract(context, request, params.id)
  // A contract that was never active takes no claims.
  if (insurance.subscriptionDate === null) throw redirect(paths.insurance(insurance.id))

  const visit = context.get(visitContext)
  const claims = await context.get(servicesContext).insurance.claims(key, call)
  const t = translator(visit.country.locale, 'petInsuranceProfile')
  const begun = claims.find(({ status }) => status === 'DRAFT')
  const chosen = new URL(request.url).searchParams.get('event')
  return {
    id: insurance.id,
    name: insurance.petProfileName,
    policyTitle: insurance.policyTitle,
    coverages: getCoverages(insurance, claims, today),
    chosen: insurance.coverages.find(({ event }) => event === chosen)?.event,
    begun: begun ? { id: begun.id, event: begun.event, reference: begun.reference } : null,
    idempotencyKey: newSecret(),
    seo: privateSeo(visit, paths.newClaim(insurance.id), { title: t('new.title'), description: t('description') }),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { insurance, key } = await loadContract(context, request, params.id)
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const messages = { event: translator(visit.country.locale, 'petInsuranceProfile')('new.choose') }
  const { value } = parseForm(form, newClaimForm)
  const event = insurance.coverages.find((each) => each.event === value?.event)?.event
  if (!value || !event) return data({ refusal: firstErrorRefusal(messages) }, { status: 400 })
  try {
    const call = { context: visit.callWithKey(value.idempotencyKey) }
    const claim = await context.get(servicesContext).insurance.openClaim({ ...key, event }, call)
    return redirect(paths.claim(insurance.id, claim.id, { done: 'begun' }), 303)
  } catch (error) {
    const refusal = toRefusal(error)
    return data({ refusal }, { status: getStatus(refusal) })
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function NewClaimPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('petInsuranceProfile')
  const { id, name, policyTitle, coverages, chosen, begun, idempotencyKey } = loaderData
  const isSending = useNavigation().formData?.has('event') ?? false
  const refusal = actionData?.refusal
  return (
    <>
      <Link
        to={paths.insurance(id)}
        className="-ml-1.5 mb-2 inline-flex min-h-10 items-center gap-1 rounded-control pr-3 font-extrabold text-brand-700 text-sm"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        {t('detail.title', { name })}
      </Link>
      <PageHeading title={t('new.title')}>{t('new.text', { name })}</PageHeading>
      {refusal && !refusal.fields.event && <Refused answer={actionData} offline={t('offline')} />}
      <div className="grid gap-4">
        {begun && (
          <Notice
            title={t('new.begun', { event: t(`events.${begun.event}`) })}
            actions={
              <ButtonLink to={paths.claim(id, begun.id)} variant="outline" size="sm">
                {t('new.goOn')}
              </ButtonLink>
            }
          >
            {t('new.begunText', { reference: begun.reference })}
          </Notice>
        )}
        <Card>
          <Form method="post" className="grid gap-4">
            <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
            <RadioGroup
              name="event"
              label={t('new.what', { name })}
              options={coverages.map((coverage) => ({
                value: coverage.event,
                label: coverage.title,
                icon: <Art name={artByEvent[coverage.event].name} size={32} />,
                hint: <Hint {...coverage} />,
              }))}
              defaultValue={chosen}
              isRequired
              messages={{ required: t('new.choose') }}
              error={refusal?.fields.event}
            />
            <p className="text-ink-600 text-sm">{t('new.only', { plan: policyTitle })}</p>
            <Button type="submit" size="lg" className="w-full sm:w-fit" isPending={isSending}>
              {t('new.go')}
            </Button>
          </Form>
        </Card>
      </div>
    </>
  )
}

/** First covered day and required documents of an event. */
function Hint({ event, displayLimit, from, daysUntil, afterMonth }: CoverageToday) {
  const { t } = useTranslation('petInsuranceProfile')
  const { t: plans } = useTranslation('petInsurance')
  const documents = getRequiredDocuments(event).map((kind) => t(`paperKinds.${kind}.short`))
  return (
    <>
      {t('new.limit', { limit: displayLimit })}
      {from !== null && daysUntil > 0 && ` ${t('new.from', { day: formatDay(from) })}`}
      {afterMonth !== null && <b className="block text-warn">{formatAfterMonth(afterMonth, plans)}</b>}
      <span className="block">{t('new.papers', { papers: documents.join(', ') })}</span>
    </>
  )
}
