import { CreditCard, HeartPulse, QrCode, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { getDocument } from '#services/accounts/people/rules/billing-document.ts'
import type { Insurance, ProviderCustomer } from '#services/insurance/contract.ts'
import { oneMonthFrom } from '#services/insurance/contracts/rules/validity.ts'
import { plusDays } from '#services/pets/rules/days.ts'
import { formatPhone } from '#shared/format-phone.ts'
import { SPANISH } from '#shared/spanish.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import type { PagePolicy } from '#web/request/page-policy.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { firstErrorRefusal } from '../../account/sign-in/refusal.ts'
import { refusedAnswer } from '../../account/sign-in/to-refusal.server.ts'
import { StepBar, StepTotal } from '../../booking/steps/step-bar.tsx'
import { waysToPay } from '../../payment/ways-to-pay.server.ts'
import { RefusalNotice } from '../../pets/answer.tsx'
import { formatDay } from '../../pets/day.ts'
import { getToday } from '../../pets/load-pet.server.ts'
import { kilograms } from '../../pets/weight/kilograms.ts'
import type { Route } from './+types/summary-page'
import { coveredLines } from './covered-from.ts'
import { CoveredList } from './covered-list.tsx'
import { FlowFrame } from './flow-frame.tsx'
import { openContract } from './open-contract.server.ts'
import { payForm } from './pay-form.server.ts'
import { missingPictures } from './pictures/picture-kinds.ts'

export const handle = { chat: 'hidden', dialogs: 'personalData' } satisfies PagePolicy

/** Summary step before the payment. The insured month is fixed when the payment link is created. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { insurance: client, pets } = context.get(servicesContext)
  const call = { context: visit.call }
  const t = translator(visit.country.locale, 'petInsuranceFlow')
  const { customer, insurance, way } = await openContract(context, request, params.id)
  const { id, petProfileId, petProfileName: name } = insurance
  const providerCustomerId = customer.customerInsuranceId
  if (!providerCustomerId) throw redirect(paths.newInsuranceHolder({ pet: petProfileId, policy: insurance.policyId }))
  if (way && missingPictures(insurance).length > 0) throw redirect(paths.insurancePictures(id, { problem: 'pictures' }))

  const [holder, profile, ways] = await Promise.all([
    client.providerCustomer({ providerCustomerId }, call),
    pets.petProfile({ petProfileId }, call),
    waysToPay(context),
  ])
  const month = getMonth(insurance, getToday(context))
  return {
    id,
    petId: petProfileId,
    way,
    name,
    price: insurance.displayPrice,
    plan: insurance.policyTitle,
    from: formatDay(month.from),
    until: formatDay(plusDays(month.until, -1)),
    lines: coveredLines(insurance.coverages, { since: month.coveredSince, until: month.until }),
    leavesOut: insurance.coverages.filter((each) => each.excludesPreexisting).map(({ title }) => title.toLowerCase()),
    benefits: insurance.benefits,
    facts: [
      insurance.petProfileRace,
      t(`summary.sexes.${insurance.petProfileSex}`),
      t('summary.born', { day: formatDay(insurance.petProfileBirthday) }),
      kilograms(Math.round(insurance.petProfileWeight * 1000), visit.country.locale),
    ],
    marks: insurance.petProfileUniqueCharacteristics,
    conditions: profile.preexistingConditions,
    holder: formatHolder(holder),
    pictures: insurance.pictures.map((picture) => ({
      id: picture.id,
      shows: picture.shows,
      src: paths.insurancePicture(id, picture.id),
    })),
    // Keeps the order of the payments service.
    ways: ways.filter((way) => way === 'qr' || way === 'card'),
    isWaiting: insurance.payUntil !== null && new Date(insurance.payUntil) > visit.now(),
    seo: privateSeo(visit, '/profile/insurance', {
      title: t('summary.title', { name }),
      description: t('description'),
    }),
  }
}

/** Insured month if paid today; that of an open link or a renewal is already fixed. */
function getMonth(insurance: Insurance, today: string) {
  const { renewedFrom, status, validityStartDate: from, validityExpirationDate: until, coveredSince } = insurance
  if (renewedFrom !== null || (status === 'PENDING_PAYMENT' && from === today)) return { from, until, coveredSince }
  return { ...oneMonthFrom(today), coveredSince: today }
}

/** Masks the end of the document number, against onlookers. */
function formatHolder({ names, ci, country, emails, phones, billing }: ProviderCustomer) {
  const hidden = ci.number.slice(0, -4).replaceAll(/./g, '•') + ci.number.slice(-4)
  return {
    name: `${names.first} ${names.last}`,
    documentType: getDocument(country, 'identity').type,
    document: [hidden, ci.complement, ci.extension].filter(Boolean).join(' '),
    reach: [
      ...phones.slice(0, 1).map(({ number }) => formatPhone(number)),
      ...emails.slice(0, 1).map(({ address }) => address),
    ],
    bill: [billing.name, billing.nit].filter(Boolean).join(' · '),
  }
}

/** Redirects to the payment page; an open payment is reused. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { insurance } = await openContract(context, request, params.id)
  const { value, errors } = parseForm(await readForm(request), payForm)
  if (errors) return data({ refusal: firstErrorRefusal(errors) }, { status: 400 })
  try {
    const client = context.get(servicesContext).insurance
    const key = { customerId: insurance.customerId, insuranceId: insurance.id }
    const { link } = await client.requestPayment({ ...key, ...value }, { context: context.get(visitContext).call })
    throw redirect(link, 303)
  } catch (error) {
    if (error instanceof Response) throw error
    return refusedAnswer(error)
  }
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function SummaryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('petInsuranceFlow')
  const { id, way, name, plan, price, from, until, lines, leavesOut, benefits, ways, isWaiting } = loaderData
  const isSending = useNavigation().formMethod === 'POST'
  return (
    <FlowFrame step="summary" way={way} title={t('summary.title', { name })} text={t('summary.text')}>
      <RefusalNotice answer={actionData} />
      {isWaiting && (
        <Notice tone="info" className="mb-4">
          {t('summary.waiting')}
        </Notice>
      )}
      <Form method="post" className="grid gap-4">
        <Part
          title={plan}
          edit={way && { to: paths.newInsurancePlan({ pet: way.pet, policy: way.policy }), what: plan }}
        >
          <p className="mb-3 flex items-start gap-2 rounded-tile bg-brand-50 px-3.5 py-3 font-bold text-brand-900">
            <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand-700" />
            {t('summary.month', { from, until })}
          </p>
          <CoveredList lines={lines} />
          {leavesOut.length > 0 && (
            <p className="mt-3 text-ink-600 text-sm">{t('summary.preexisting', { what: listed(leavesOut), name })}</p>
          )}
          {benefits.length > 0 && <p className="mt-3 text-ink-700 text-sm">{benefits.join(' · ')}</p>}
        </Part>
        <PetPart {...loaderData} />
        <HolderPart {...loaderData} />
        {ways.length === 0 ? (
          <Notice tone="warn" title={t('summary.noWay')}>
            {t('summary.noWayText')}
          </Notice>
        ) : (
          <Card className="sm:p-6">
            <RadioGroup
              name="method"
              label={<span className="text-lg">{t('summary.method')}</span>}
              defaultValue={ways[0]}
              options={ways.map((each) => ({
                value: each,
                label: t(`summary.${each}`),
                hint: t(`summary.${each}Hint`),
                icon: each === 'qr' ? <QrCode aria-hidden="true" /> : <CreditCard aria-hidden="true" />,
              }))}
            />
            <p className="mt-3 text-ink-600 text-sm">{t('summary.link')}</p>
            <p className="mt-2 text-ink-600 text-sm">
              {t('summary.legal')}{' '}
              <TextLink to={paths.terms()} target="_blank">
                {t('summary.legalTerms')}
              </TextLink>
              .{' '}
              <TextLink to={paths.privacy()} target="_blank">
                {t('summary.legalData')}
              </TextLink>
              .
            </p>
          </Card>
        )}
        <StepBar
          back={way ? paths.insurancePictures(id) : paths.insurances()}
          total={<StepTotal label={t('summary.total')} amount={price} />}
        >
          {ways.length > 0 && (
            <Button type="submit" size="lg" isPending={isSending} pendingLabel={t('summary.opening')}>
              {t('summary.pay')}
            </Button>
          )}
        </StepBar>
      </Form>
    </FlowFrame>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function PetPart({ id, petId, way, name, facts, marks, conditions, pictures }: Loaded) {
  const { t } = useTranslation('petInsuranceFlow')
  return (
    <Part title={name} edit={way && { to: paths.insurancePictures(id), what: t('steps.pictures') }}>
      <p className="font-bold">{facts.join(' · ')}</p>
      <p className="wrap-anywhere mt-1 text-ink-700">{marks}</p>
      {pictures.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {pictures.map(({ id: pictureId, shows, src }) => (
            <li key={pictureId}>
              <img
                src={src}
                alt={t('pictures.seen', { what: t(`pictures.${shows}`) })}
                width={80}
                height={80}
                className="size-20 rounded-control object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 flex items-start gap-2 text-ink-700 text-sm">
        <HeartPulse aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-brand-700" />
        <span>
          {conditions.length > 0 ? t('summary.health', { what: listed(conditions) }) : t('summary.healthy', { name })}{' '}
          <Link to={paths.petProfilePreferencesAdd({ id: petId })} className="font-extrabold text-brand-700">
            {t('summary.changeHealth')}
          </Link>
        </span>
      </p>
    </Part>
  )
}

function HolderPart({ way, holder }: Loaded) {
  const { t } = useTranslation('petInsuranceFlow')
  const edit = way && { to: paths.newInsuranceHolder({ pet: way.pet, policy: way.policy }), what: t('holder.who') }
  return (
    <Part title={t('summary.holder')} edit={edit}>
      <p className="wrap-anywhere font-bold">
        {holder.name} · {t('summary.document', { type: holder.documentType, document: holder.document })}
      </p>
      <p className="wrap-anywhere text-ink-700">{holder.reach.join(' · ')}</p>
      <p className="wrap-anywhere text-ink-700">{t('summary.bill', { bill: holder.bill })}</p>
    </Part>
  )
}

interface PartProps {
  title: string
  /** Link to the step that edits it. */
  edit: { to: string; what: string } | null
  children: ReactNode
}

function Part({ title, edit, children }: PartProps) {
  const { t } = useTranslation('petInsuranceFlow')
  return (
    <Card className="sm:p-6">
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 className="wrap-anywhere text-lg">{title}</h2>
        {edit && (
          <Link
            to={edit.to}
            aria-label={t('summary.changeWhat', { what: edit.what })}
            className="shrink-0 font-extrabold text-brand-700 text-sm hover:underline"
          >
            {t('summary.change')}
          </Link>
        )}
      </div>
      {children}
    </Card>
  )
}

/** 'accidentes y cirugías' */
function listed(words: readonly string[]): string {
  return new Intl.ListFormat(SPANISH, { type: 'conjunction' }).format(words)
}
