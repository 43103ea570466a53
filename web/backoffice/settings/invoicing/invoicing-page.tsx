import { data } from 'react-router'
import { countries, isCountry } from '#shared/countries/countries.ts'
import { SPANISH } from '#shared/spanish.ts'
import { paths } from '#web/backoffice/paths.ts'
import { getFieldLimits } from '#web/forms/parse-form.server.ts'
import { readText } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkTabs } from '#web/ui/navigation/link-tabs.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import { ResultMessage } from '../../result-message.tsx'
import { CountryTabs } from '../country-tabs.tsx'
import { listServedCountries } from '../list-served-countries.server.ts'
import type { Route } from './+types/invoicing-page'
import { IssuerForm } from './issuer-form.tsx'
import { siatIssuerForm, sifenIssuerForm } from './issuer-forms.server.ts'
import { saveIssuer } from './save-issuer.server.ts'

/** The points of sale that issue invoices, one a shop. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'finance' })
  const visit = context.get(visitContext)
  const { appointments, invoicing, market } = context.get(servicesContext)
  const call = { context: visit.call }
  const country = parseCountryOr404(params.country ?? visit.country.iso)
  const t = translator(visit.country.locale, 'invoicingSettings')
  const { searchParams } = new URL(request.url)
  const [issuers, every, merchants] = await Promise.all([
    invoicing.issuers({ country }, call),
    market.staffShops(undefined, call),
    appointments.merchantNames({ country }, call),
  ])
  const isInvoiced = (id: string) => issuers.some(({ isOn, merchantId }) => isOn && merchantId === id)
  const shops = every.filter((shop) => shop.country === country && shop.active)
  const asked = readText(searchParams, 'shop', 100)
  const shop = shops.find(({ id }) => id === asked) ?? shops[0] ?? null
  const issuer = issuers.find(({ shopId }) => shopId === shop?.id) ?? null
  const { taxOffice, documents } = countries[country]
  const day = new Intl.DateTimeFormat(SPANISH, { dateStyle: 'medium', timeZone: visit.country.timezone })
  return {
    country,
    taxOffice,
    taxLabel: documents.find(({ kind }) => kind === 'tax')?.label ?? '',
    shops: shops.map(({ id, name }) => ({ id, name })),
    merchants,
    uninvoiced: merchants.filter(({ id }) => !isInvoiced(id)).map(({ name }) => name),
    shopId: shop?.id ?? null,
    issuer,
    validUntil: issuer?.certificate ? day.format(new Date(issuer.certificate.validUntil)) : null,
    isSaved: searchParams.has('done'),
    served: listServedCountries(visit).map(({ iso, name }) => ({ iso, name })),
    limits: { ...getFieldLimits(siatIssuerForm), ...getFieldLimits(sifenIssuerForm) },
    seo: privateSeo(visit, paths.backofficeInvoicingSettings(country), {
      title: t('title'),
      description: t('description'),
    }),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'finance' })
  const country = parseCountryOr404(params.country ?? context.get(visitContext).country.iso)
  return saveIssuer(context, country, await readForm(request))
}

function parseCountryOr404(text: string) {
  if (!isCountry(text)) throw data(null, { status: 404 })
  return text
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function InvoicingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('invoicingSettings')
  const { country, served, shops, shopId, taxOffice, issuer, uninvoiced } = loaderData
  const answer = actionData ?? (loaderData.isSaved ? { done: true } : undefined)
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-5">
      <header className="grid gap-2">
        <BackLink to={paths.backofficeSettings()}>{t('back')}</BackLink>
        <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
        <p className="max-w-2xl text-ink-700">{t('intro')}</p>
        <ResultMessage answer={answer} done={t('saved')} offline={t('offline')} />
      </header>
      <CountryTabs country={country} served={served} to={(iso) => paths.backofficeInvoicingSettings(iso)} />
      {taxOffice !== null && uninvoiced.length > 0 && (
        <Notice tone="warn" title={t('uninvoiced.title')}>
          {t('uninvoiced.text', { names: uninvoiced.join(', ') })}
        </Notice>
      )}
      {taxOffice === null && <Notice>{t('noOffice')}</Notice>}
      {taxOffice !== null && shopId === null && <Notice>{t('noShops')}</Notice>}
      {taxOffice !== null && shopId !== null && (
        <>
          {shops.length > 1 && (
            <LinkTabs
              label={t('shops')}
              items={shops.map(({ id, name }) => ({
                to: paths.backofficeInvoicingSettings(country, { shop: id }),
                label: name,
                isCurrent: id === shopId,
              }))}
            />
          )}
          <IssuerState issuer={issuer} />
          {/* The version in the key shows what is saved now; a refused form keeps what was typed. */}
          <IssuerForm key={`${country} ${shopId} ${issuer?.version ?? 0}`} screen={loaderData} answer={actionData} />
          <p className="text-ink-600 text-sm">{t('docs')}</p>
        </>
      )}
    </div>
  )
}

function IssuerState({ issuer }: { issuer: Route.ComponentProps['loaderData']['issuer'] }) {
  const { t } = useTranslation('invoicingSettings')
  if (!issuer?.isOn) {
    return (
      <p>
        <Badge tone="neutral">{t('state.none')}</Badge>
      </p>
    )
  }
  const isReady = issuer.lacks.length === 0
  return (
    <Card className="grid gap-1">
      <p>
        <Badge tone={isReady ? 'ok' : 'red'}>
          {t(isReady ? (issuer.environment === 'test' ? 'state.test' : 'state.on') : 'state.lacks')}
        </Badge>
      </p>
      {issuer.lacks.map((lack) => (
        <p key={lack}>{t(`lacks.${lack}`)}</p>
      ))}
    </Card>
  )
}
