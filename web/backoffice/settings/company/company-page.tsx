import { data } from 'react-router'
import { countries, isCountry } from '#shared/countries/countries.ts'
import { paths } from '#web/backoffice/paths.ts'
import { fieldProps } from '#web/forms/field-props.ts'
import { getFieldLimits } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import { ResultMessage } from '../../result-message.tsx'
import { SaveButton } from '../../save-button.tsx'
import { StaffForm } from '../../staff-form.tsx'
import { ChangeLog } from '../change-log.tsx'
import { CountryTabs } from '../country-tabs.tsx'
import { listServedCountries } from '../list-served-countries.server.ts'
import { toChangeLines } from '../to-change-lines.server.ts'
import type { Route } from './+types/company-page'
import { bankAccountForm, sellerForm } from './company-forms.server.ts'
import { type CompanyAnswer, saveCompany } from './save-company.server.ts'

/** Who sells in a country, and the bank account that its QR transfers go to. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'finance' })
  const visit = context.get(visitContext)
  const { operations } = context.get(servicesContext)
  const call = { context: visit.call }
  const country = parseCountryOr404(params.country ?? visit.country.iso)
  const t = translator(visit.country.locale, 'companySettings')
  const [company, changes] = await Promise.all([
    operations.company({ country }, call),
    operations.companyChanges({ subject: country }, call),
  ])
  const names: Record<string, string> = { seller: t('seller.title'), bankAccount: t('account.title') }
  return {
    country,
    document: countries[country].documents.find(({ kind }) => kind === 'tax')?.label ?? '',
    company,
    served: listServedCountries(visit).map(({ iso, name }) => ({ iso, name })),
    limits: { seller: getFieldLimits(sellerForm), account: getFieldLimits(bankAccountForm) },
    lines: await toChangeLines(context, changes, { name: (field) => names[field] ?? null }),
    seo: privateSeo(visit, paths.backofficeCompany(country), { title: t('title'), description: t('description') }),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'finance' })
  const country = parseCountryOr404(params.country ?? context.get(visitContext).country.iso)
  return saveCompany(context, country, await readForm(request))
}

function parseCountryOr404(text: string) {
  if (!isCountry(text)) throw data(null, { status: 404 })
  return text
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

type Screen = Route.ComponentProps['loaderData']

export default function CompanyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('companySettings')
  const { country, served, lines } = loaderData
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-5">
      <header className="grid gap-2">
        <BackLink to={paths.backofficeSettings()}>{t('back')}</BackLink>
        <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
        <p className="max-w-2xl text-ink-700">{t('intro')}</p>
        <ResultMessage answer={actionData} done={t('saved')} offline={t('offline')} />
      </header>
      <CountryTabs country={country} served={served} to={paths.backofficeCompany} />
      {/* The version in the key shows what is saved now; a refused form keeps what was typed. */}
      <SellerCard key={`seller ${country} ${loaderData.company.version}`} screen={loaderData} answer={actionData} />
      <AccountCard key={`account ${country} ${loaderData.company.version}`} screen={loaderData} answer={actionData} />
      <ChangeLog lines={lines} />
    </div>
  )
}

function SellerCard({ screen, answer }: { screen: Screen; answer: CompanyAnswer | undefined }) {
  const { t } = useTranslation('companySettings')
  const { company, limits, document } = screen
  const refused = answer?.intent === 'seller' && answer.refusal ? answer : null
  const field = fieldProps({
    limits: limits.seller,
    values: refused?.typed ?? company.seller ?? company.environment.seller ?? {},
    errors: refused?.refusal?.fields,
  })
  return (
    <Card className="sm:p-6">
      <h2 className="mb-1 text-lg">{t('seller.title')}</h2>
      <p className="mb-4 text-ink-700">{t('seller.text')}</p>
      <StaffForm preventScrollReset className="grid items-start gap-4 sm:grid-cols-2">
        <input type="hidden" name="version" value={refused?.typed.version ?? company.version} />
        <TextField {...field('name')} label={t('seller.name')} autoComplete="organization" className="sm:col-span-2" />
        <TextField {...field('taxId')} label={document} autoComplete="off" />
        <TextField {...field('phone')} type="tel" label={t('seller.phone')} autoComplete="tel" />
        <TextField
          {...field('address')}
          label={t('seller.address')}
          autoComplete="street-address"
          className="sm:col-span-2"
        />
        <TextField
          {...field('email')}
          type="email"
          label={t('seller.email')}
          autoComplete="email"
          className="sm:col-span-2"
        />
        <SaveButton section="seller" className="justify-self-start sm:col-span-2" />
      </StaffForm>
    </Card>
  )
}

function AccountCard({ screen, answer }: { screen: Screen; answer: CompanyAnswer | undefined }) {
  const { t } = useTranslation('companySettings')
  const { company, limits } = screen
  const refused = answer?.intent === 'account' && answer.refusal ? answer : null
  const field = fieldProps({
    limits: limits.account,
    values: refused?.typed ?? company.bankAccount ?? company.environment.bankAccount ?? {},
    errors: refused?.refusal?.fields,
  })
  return (
    <Card className="sm:p-6">
      <h2 className="mb-1 text-lg">{t('account.title')}</h2>
      <p className="mb-4 text-ink-700">{t('account.text')}</p>
      <StaffForm preventScrollReset className="grid items-start gap-4 sm:grid-cols-2">
        <input type="hidden" name="version" value={refused?.typed.version ?? company.version} />
        <TextField {...field('bank')} label={t('account.bank')} hint={t('account.bankHint')} autoComplete="off" />
        <TextField {...field('account')} label={t('account.account')} inputMode="numeric" autoComplete="off" />
        <TextField {...field('holder')} label={t('account.holder')} autoComplete="off" />
        <TextField {...field('city')} label={t('account.city')} autoComplete="off" />
        <TextField
          {...field('scheme')}
          label={t('account.scheme')}
          hint={t('account.schemeHint')}
          autoComplete="off"
          className="sm:col-span-2"
        />
        <SaveButton section="account" className="justify-self-start sm:col-span-2" />
      </StaffForm>
    </Card>
  )
}
