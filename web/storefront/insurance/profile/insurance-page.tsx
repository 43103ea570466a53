import { ChevronLeft } from 'lucide-react'
import { Form, Link, type RouterContextProvider, redirect, useNavigation, useSearchParams } from 'react-router'
import { untilLabel } from '#services/appointments/rules/local-clock.ts'
import type { Insurance } from '#services/insurance/contract.ts'
import { toSlashes } from '#shared/date-format.ts'
import { newSecret } from '#shared/ids.ts'
import { keyForm } from '#web/forms/field-schemas.server.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readOption } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { Timeline } from '#web/ui/timeline.tsx'
import { refusedAnswer } from '../../account/sign-in/to-refusal.server.ts'
import { useLiveEvents } from '../../layout/connection/use-live-events.ts'
import { AskBefore } from '../../pets/ask-before.tsx'
import { AnswerNotice } from '../../profile/answer-notice.tsx'
import { Refused } from '../../profile/refused.tsx'
import { ClaimsOfInsurance } from '../claims/insurance-claims.tsx'
import type { Route } from './+types/insurance-page'
import { CoverageList } from './coverage-list.tsx'
import { findOneTapRenewal } from './find-one-tap-renewal.server.ts'
import { getCoverages } from './get-coverages.ts'
import { HealthSnapshot } from './health-snapshot.tsx'
import { InsuranceHero } from './insurance-hero.tsx'
import { getInsuranceMark } from './insurance-mark.ts'
import { getStanding, isOver, isUnpaid } from './insurance-standing.ts'
import { toInsuredPet } from './insured-pet.ts'
import { insuredPets, loadContract } from './load-contract.server.ts'
import { NextMonth } from './next-month.tsx'
import { NextStep } from './next-step.tsx'
import { sealedSnapshot } from './sealed-snapshot.server.ts'

export const handle = { dialogs: 'none' } satisfies PagePolicy

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { insurance, key, call, now, today, timezone, formatMoment } = await loadContract(context, request, params.id)
  const services = context.get(servicesContext)
  const { renewedBy, subscriptionDate, snapshotHash } = insurance
  const [claims, next, snapshot, [pet = toInsuredPet(insurance)], oneTap] = await Promise.all([
    subscriptionDate === null ? [] : services.insurance.claims(key, call),
    renewedBy === null ? null : services.insurance.insurance({ ...key, insuranceId: renewedBy }, call),
    snapshotHash === null ? null : sealedSnapshot(context, key),
    insuredPets(context, [insurance]),
    findOneTapRenewal(context, insurance),
  ])
  const visit = context.get(visitContext)
  const t = translator(visit.country.locale, 'petInsuranceProfile')
  const standing = getStanding(insurance, { now, today })
  return {
    insurance,
    pet,
    standing,
    today,
    claims,
    coverages: getCoverages(insurance, claims, today),
    next: next && { id: next.id, standing: getStanding(next, { now, today }), startsOn: next.validityStartDate },
    oneTap,
    snapshot,
    takenOn: snapshot?.facts ? formatMoment(snapshot.facts.takenAt) : null,
    pay: standing === 'to-pay' && insurance.payUntil ? toPay(insurance.payUntil, { now, timezone }) : null,
    log: insurance.log.map(({ at, status, note }) => ({ key: `${at} ${note}`, status, note, time: formatMoment(at) })),
    idempotencyKey: newSecret(),
    seo: privateSeo(visit, paths.insurance(insurance.id), {
      title: t('detail.title', { name: pet.name }),
      description: t('description'),
    }),
  }
}

function toPay(until: string, { now, timezone }: { now: Date; timezone: string }) {
  const secondsLeft = Math.max(0, Math.round((Date.parse(until) - now.getTime()) / 1000))
  return { until: untilLabel(Date.parse(until), timezone, now), secondsLeft }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { insurance, key } = await loadContract(context, request, params.id)
  const form = await readForm(request)
  try {
    return redirect(await doWith(context, { insurance, key, form }), 303)
  } catch (error) {
    return refusedAnswer(error)
  }
}

interface Asked {
  insurance: Insurance
  key: { customerId: string; insuranceId: string }
  form: FormData
}

/** Handles the forms of this page; resolves to the redirect address. */
async function doWith(context: Readonly<RouterContextProvider>, { insurance, key, form }: Asked): Promise<string> {
  const services = context.get(servicesContext)
  const visit = context.get(visitContext)
  const call = { context: visit.call }
  const { customerId } = key
  switch (readIntent(form, ['received', 'renew', 'renewAndPay', 'cancel'])) {
    case 'received': {
      const insurances = [{ id: insurance.id, customerReceivedPolicy: true as const }]
      await services.insurance.acknowledge({ customerId, insurances }, call)
      return paths.insurance(insurance.id, { done: 'received' })
    }
    case 'renew': {
      const context = visit.callWithKey(parseFormOrThrow(form, keyForm).idempotencyKey)
      const next = await services.insurance.renewInsurance(key, { context })
      const isOpen = next.status === 'QUOTED' || next.status === 'PENDING_PAYMENT'
      return isOpen && !next.isPaid ? paths.insuranceSummary(next.id) : paths.insurance(next.id)
    }
    case 'renewAndPay': {
      // Read again: the plan may have changed since the page was shown.
      const oneTap = await findOneTapRenewal(context, insurance)
      const next = await services.insurance.renewInsurance(key, {
        context: visit.callWithKey(parseFormOrThrow(form, keyForm).idempotencyKey),
      })
      if (!oneTap) return paths.insuranceSummary(next.id)
      const payment = { customerId, insuranceId: next.id, method: oneTap.method }
      return (await services.insurance.requestPayment(payment, call)).link
    }
    case 'cancel':
      await services.insurance.cancelInsurance({ ...key, reason: '' }, call)
      return paths.insurance(insurance.id, { done: 'cancelled' })
  }
}

/** A lost connection keeps the page; submitting again is safe. */
export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function InsurancePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('petInsuranceProfile')
  const { t: tCommon } = useTranslation('common')
  const { insurance, pet, standing, today, claims, coverages, snapshot, takenOn, pay, next, oneTap } = loaderData
  const { id, subscriptionDate, customerReceivedPolicy, benefits, currencyCode } = insurance
  const mayChange = standing === 'issuing' || standing === 'to-pay'
  useLiveEvents(paths.insuranceLive(id, { seen: getInsuranceMark(insurance) }), mayChange)
  const tells = isOver(standing) ? 'nothing' : isUnpaid(standing) ? 'renewal' : 'cover'
  return (
    <>
      <Link
        to={paths.insurances()}
        className="-ml-1.5 mb-2 hidden min-h-10 items-center gap-1 rounded-control pr-3 font-extrabold text-brand-700 text-sm @4xl/main:inline-flex print:hidden"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        {t('title')}
      </Link>
      <ResultMessage answer={actionData} />
      <div className="grid gap-4">
        <InsuranceHero insurance={insurance} pet={pet} standing={standing} today={today} />
        <NextStep insurance={insurance} standing={standing} pay={pay} />
        {isUnpaid(standing) && <OtherQuotes ids={insurance.otherQuotes} name={pet.name} />}
        {insurance.policyLink && !customerReceivedPolicy && !isOver(standing) && <Received name={pet.name} />}
        <NextMonth {...{ insurance, standing, next, oneTap }} idempotencyKey={loaderData.idempotencyKey} />
        {subscriptionDate !== null && <ClaimsOfInsurance insuranceId={id} claims={claims} isOver={isOver(standing)} />}
        <Card className="grid gap-4">
          <h2 className="text-lg">{t(isOver(standing) ? 'detail.covered' : 'detail.coverages')}</h2>
          <CoverageList coverages={coverages} currency={currencyCode} tells={tells} />
          {benefits.length > 0 && (
            <section>
              <h3 className="text-md">{t('detail.benefits')}</h3>
              <ul className="mt-1 grid list-disc gap-1 pl-5 text-ink-700">
                {benefits.map((benefit) => (
                  <li key={benefit}>{benefit}</li>
                ))}
              </ul>
            </section>
          )}
        </Card>
        <InsuredAs insurance={insurance} />
        {snapshot && <HealthSnapshot snapshot={snapshot} name={pet.name} takenOn={takenOn} />}
        <History log={loaderData.log} />
        <PrintButton variant="ghost">{tCommon('print')}</PrintButton>
        {isUnpaid(standing) && (
          <AskBefore
            intent="cancel"
            label={t('detail.cancel')}
            question={t('detail.cancelAsk', { name: pet.name })}
            yes={t('detail.cancelYes')}
          />
        )}
      </div>
    </>
  )
}

function ResultMessage({ answer }: { answer: Route.ComponentProps['actionData'] }) {
  const { t } = useTranslation('petInsuranceProfile')
  const [search] = useSearchParams()
  if (answer && 'refusal' in answer) return <Refused answer={answer} offline={t('offline')} />
  if (search.get('problem') === 'policy')
    return (
      <AnswerNotice answer={search} tone="warn">
        {t('detail.noPolicy')}
      </AnswerNotice>
    )
  const done = readOption(search, 'done', ['received', 'cancelled'])
  if (!done) return null
  return (
    <AnswerNotice answer={search} tone="ok">
      {t(`done.${done}`)}
    </AnswerNotice>
  )
}

/** The other open quotes of the pet: only one of them can be paid. */
function OtherQuotes({ ids, name }: { ids: readonly string[]; name: string }) {
  const { t } = useTranslation('petInsuranceProfile')
  const [newest] = ids
  if (newest === undefined) return null
  const count = ids.length
  return (
    <Notice title={t('detail.otherQuotes', { count, name })}>
      {t('detail.otherQuotesText')}{' '}
      <Link to={count === 1 ? paths.insurance(newest) : paths.insurances()} className="font-bold underline">
        {t('detail.otherQuotesGo', { count })}
      </Link>
    </Notice>
  )
}

function Received({ name }: { name: string }) {
  const { t } = useTranslation('petInsuranceProfile')
  const isSending = useNavigation().formData?.get('intent') === 'received'
  return (
    <Card className="grid gap-3 print:hidden">
      <h2 className="text-lg">{t('received.title')}</h2>
      <p className="text-ink-700">{t('received.text', { name })}</p>
      <Form method="post" preventScrollReset>
        <Button type="submit" name="intent" value="received" variant="outline" isPending={isSending}>
          {t('received.yes')}
        </Button>
      </Form>
    </Card>
  )
}

/** The pet as insured: later changes of its profile do not affect the contract. */
function InsuredAs({ insurance }: { insurance: Insurance }) {
  const { t } = useTranslation('petInsuranceProfile')
  const { id, pictures, petProfileName, insuranceContractId } = insurance
  const facts = [
    { name: t('facts.contract'), value: insuranceContractId },
    { name: t('facts.breed'), value: insurance.petProfileRace },
    { name: t('facts.sex'), value: insurance.petProfileSex },
    { name: t('facts.birthday'), value: toSlashes(insurance.petProfileBirthday) },
    { name: t('facts.marks'), value: insurance.petProfileUniqueCharacteristics },
  ].filter(({ value }) => value)
  return (
    <Card className="grid gap-3.5">
      <h2 className="text-lg">{t('facts.title', { name: petProfileName })}</h2>
      <dl className="grid gap-2.5 sm:grid-cols-2">
        {facts.map(({ name, value }) => (
          <div key={name} className="min-w-0">
            <dt className="text-ink-600 text-sm">{name}</dt>
            <dd className="wrap-anywhere font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-2.5">
          {pictures.map((picture) => (
            <li key={picture.id}>
              <a href={paths.insurancePicture(id, picture.id)} className="block rounded-control">
                <img
                  src={paths.insurancePicture(id, picture.id)}
                  alt={t(`shows.${picture.shows}`, { name: petProfileName })}
                  width={88}
                  height={88}
                  loading="lazy"
                  decoding="async"
                  className="size-22 rounded-control border border-ink-200 bg-ink-100 object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function History({ log }: { log: Route.ComponentProps['loaderData']['log'] }) {
  const { t } = useTranslation('petInsuranceProfile')
  return (
    <Card>
      <h2 className="mb-4 text-lg">{t('detail.history')}</h2>
      <Timeline
        label={t('detail.history')}
        entries={log.map(({ key, status, note, time }, index) => ({
          key: `${index} ${key}`,
          // The note of a cancellation is its reason, so it needs a title.
          ...(status === 'CANCELLED' ? { title: t('standing.cancelled'), note } : { title: note }),
          time,
          state: status === 'CANCELLED' ? 'stopped' : index === log.length - 1 ? 'current' : 'done',
        }))}
      />
    </Card>
  )
}
