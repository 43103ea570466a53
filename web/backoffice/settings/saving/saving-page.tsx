import { Download } from 'lucide-react'
import { data, redirect } from 'react-router'
import { type CountryIso, countries } from '#shared/countries/countries.ts'
import { newSecret } from '#shared/ids.ts'
import { formatMoney } from '#shared/money.ts'
import { paths } from '#web/backoffice/paths.ts'
import { fieldProps } from '#web/forms/field-props.ts'
import { getFieldLimits, parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { readIntent } from '#web/forms/read-intent.server.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { formatLongDay } from '#web/storefront/profile/dates.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { firstErrorRefusal } from '../../../storefront/account/sign-in/refusal.ts'
import { refusedAnswer } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { findColleagueNames } from '../../colleagues.server.ts'
import { FoldedDanger } from '../../folded-danger.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import { ResultMessage } from '../../result-message.tsx'
import { SaveButton } from '../../save-button.tsx'
import { StaffForm } from '../../staff-form.tsx'
import { CountryTabs } from '../country-tabs.tsx'
import { listServedCountries } from '../list-served-countries.server.ts'
import { readCountry } from '../read-country.server.ts'
import type { Route } from './+types/saving-page'
import { confirmForm, withdrawForm } from './saving-forms.server.ts'

/** The switch of saving in a country with its legal basis, what customers put aside, and the movements as a file. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'finance' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const country = readCountry(params.country, context)
  const { permit, earlier, ...saving } = await market.savingInCountry({ country }, { context: visit.call })
  const names = await findColleagueNames(context, permit ? [permit.confirmedBy] : [])
  const t = translator(visit.country.locale, 'savingDesk')
  const place = countries[country]
  return {
    ...saving,
    permit: permit && {
      ...permit,
      name: names[permit.confirmedBy] ?? t('someone'),
      day: formatLongDay(permit.confirmedAt, place),
    },
    earlier: earlier.map(({ id, basis, license, confirmedAt, withdrawnAt, withdrawalReason }) => ({
      ...{ id, basis, license, withdrawalReason },
      from: formatLongDay(confirmedAt, place),
      until: withdrawnAt ? formatLongDay(withdrawnAt, place) : '',
    })),
    days: toDays(country, visit.now()),
    served: listServedCountries(visit).map(({ iso, name }) => ({ iso, name })),
    limits: { confirm: getFieldLimits(confirmForm), withdraw: getFieldLimits(withdrawForm) },
    isSaved: new URL(request.url).searchParams.get('done') === '1',
    idempotencyKey: newSecret(),
    seo: privateSeo(visit, paths.backofficeSaving(country), { title: t('title'), description: t('description') }),
  }
}

/** From the first of the month until today, in the country's zone. */
function toDays(country: CountryIso, now: Date): { from: string; until: string } {
  const until = new Intl.DateTimeFormat('en-CA', { timeZone: countries[country].timezone }).format(now)
  return { from: `${until.slice(0, 7)}-01`, until }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'finance' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const country = readCountry(params.country, context)
  const t = translator(visit.country.locale, 'savingDesk')
  const form = await readForm(request)
  const intent = readIntent(form, ['confirm', 'withdraw'])
  try {
    if (intent === 'withdraw') {
      const { value, errors, typed } = parseForm(form, withdrawForm, { reason: t('errors.reason') })
      if (errors) return data({ refusal: firstErrorRefusal(errors), typed: { ...noText, ...typed } }, { status: 400 })
      await market.withdrawSaving({ country, ...value }, { context: visit.call })
    } else {
      const { value, errors, typed } = parseForm(form, confirmForm, { basis: t('errors.basis') })
      if (errors) return data({ refusal: firstErrorRefusal(errors), typed: { ...noText, ...typed } }, { status: 400 })
      const { idempotencyKey, ...basis } = value
      await market.confirmSaving({ country, ...basis }, { context: visit.callWithKey(idempotencyKey) })
    }
  } catch (error) {
    const { data: refused, init } = refusedAnswer(error)
    return data({ ...refused, typed: noText }, init ?? undefined)
  }
  return redirect(paths.backofficeSaving(country, { done: 1 }), 303)
}

const noText = { basis: '', opinion: '', license: '', reason: '' }

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

interface Screen {
  screen: Route.ComponentProps['loaderData']
  answer?: Route.ComponentProps['actionData']
}

export default function SavingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('savingDesk')
  const { country, served, permit, isSaved } = loaderData
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-5">
      <header className="grid gap-2">
        <BackLink to={paths.backofficeSettings()}>{t('back')}</BackLink>
        <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
        <p className="max-w-2xl text-ink-700">{t('intro')}</p>
        <ResultMessage
          answer={actionData ?? (isSaved ? { isSaved } : undefined)}
          done={t('saved')}
          offline={t('offline')}
        />
      </header>
      <CountryTabs country={country} served={served} to={(iso) => paths.backofficeSaving(iso)} />
      {permit ? (
        <PermitCard screen={loaderData} answer={actionData} />
      ) : (
        <ConfirmCard screen={loaderData} answer={actionData} />
      )}
      <FundCard screen={loaderData} />
      <EarlierCard screen={loaderData} />
    </div>
  )
}

function ConfirmCard({ screen, answer }: Screen) {
  const { t } = useTranslation('savingDesk')
  const field = fieldProps({
    limits: screen.limits.confirm,
    values: answer?.typed ?? {},
    errors: answer?.refusal.fields ?? {},
  })
  return (
    <Card className="sm:p-6">
      <Notice title={t('off')} className="mb-4">
        {t('offText')}
      </Notice>
      <StaffForm preventScrollReset className="grid gap-4">
        <input type="hidden" name="idempotencyKey" value={screen.idempotencyKey} />
        <TextArea {...field('basis')} label={t('basis')} hint={t('basisHint')} rows={3} />
        <TextField {...field('opinion')} label={t('opinion')} hint={t('opinionHint')} autoComplete="off" />
        <TextField {...field('license')} label={t('license')} hint={t('licenseHint')} autoComplete="off" />
        <SaveButton section="confirm">{t('confirm')}</SaveButton>
      </StaffForm>
    </Card>
  )
}

function PermitCard({ screen: { permit, limits }, answer }: Screen) {
  const { t } = useTranslation('savingDesk')
  if (!permit) return null
  const field = fieldProps({
    limits: limits.withdraw,
    values: answer?.typed ?? {},
    errors: answer?.refusal.fields ?? {},
  })
  const facts = (['basis', 'opinion', 'license'] as const).filter((name) => permit[name] !== '')
  return (
    <Card className="grid gap-4 sm:p-6">
      <Notice tone="ok" title={t('on')}>
        {t('onText', { name: permit.name, day: permit.day })}
      </Notice>
      <dl className="grid gap-3">
        {facts.map((name) => (
          <div key={name}>
            <dt className="font-bold text-sm">{t(name)}</dt>
            <dd className="wrap-anywhere whitespace-pre-line text-ink-700">{permit[name]}</dd>
          </div>
        ))}
      </dl>
      <FoldedDanger title={t('withdrawTitle')}>
        <StaffForm preventScrollReset className="grid gap-4 p-4 pt-0">
          <input type="hidden" name="permitId" value={permit.id} />
          <p className="text-ink-700">{t('withdrawText')}</p>
          <TextField {...field('reason')} label={t('reason')} autoComplete="off" />
          <SaveButton section="withdraw">{t('withdraw')}</SaveButton>
        </StaffForm>
      </FoldedDanger>
    </Card>
  )
}

function FundCard({ screen: { country, currencyCode, fund, goals, customers, days } }: Screen) {
  const { t } = useTranslation('savingDesk')
  return (
    <Card className="grid gap-4 sm:p-6">
      <div>
        <h2 className="mb-1 text-lg">{t('fund.title')}</h2>
        <p className="font-black text-3xl tabular-nums">{formatMoney(fund, currencyCode)}</p>
        <p className="text-ink-600 text-sm">
          {t('fund.goals', { count: goals })} {t('fund.customers', { count: customers })}
        </p>
        <p className="mt-2 text-ink-700">{t('fund.text')}</p>
      </div>
      <form method="get" action={paths.backofficeSavingFile(country)} className="grid items-end gap-3 sm:grid-cols-4">
        <div className="sm:col-span-4">
          <h3 className="text-md">{t('movements.title')}</h3>
          <p className="text-ink-600 text-sm">{t('movements.text')}</p>
        </div>
        <TextField name="from" type="date" label={t('movements.from')} defaultValue={days.from} required />
        <TextField name="until" type="date" label={t('movements.until')} defaultValue={days.until} required />
        <SelectField
          name="format"
          label={t('movements.format')}
          options={(['csv', 'xlsx'] as const).map((format) => ({ value: format, label: t(`movements.${format}`) }))}
        />
        <Button type="submit" variant="outline">
          <Download aria-hidden="true" className="size-4" />
          {t('movements.download')}
        </Button>
      </form>
    </Card>
  )
}

function EarlierCard({ screen: { earlier } }: Screen) {
  const { t } = useTranslation('savingDesk')
  if (earlier.length === 0) return null
  return (
    <Card className="sm:p-6">
      <h2 className="mb-2 text-lg">{t('earlier.title')}</h2>
      <ul className="grid divide-y divide-ink-200">
        {earlier.map(({ id, basis, license, from, until, withdrawalReason }) => (
          <li key={id} className="grid gap-0.5 py-3">
            <b className="font-bold">{t('earlier.period', { from, until })}</b>
            <span className="wrap-anywhere text-ink-700">{[basis, license].filter(Boolean).join(' · ')}</span>
            <span className="wrap-anywhere text-ink-600 text-sm">
              {t('earlier.reason', { reason: withdrawalReason })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
