import { ChevronRight } from 'lucide-react'
import { data, Link } from 'react-router'
import { MOST_ENDPOINTS } from '#services/market/webhooks/rules/webhook-events.ts'
import { newSecret } from '#shared/ids.ts'
import { paths } from '#web/backoffice/paths.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { nullIfMissing } from '#web/request/or-else.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { fieldRefusal, offlineRefusal, type Refusal } from '../../../storefront/account/sign-in/refusal.ts'
import { getStatus, toRefusal } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { orOffline } from '../../../storefront/layout/connection/or-offline.ts'
import { Refused } from '../../../storefront/profile/refused.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import { SaveButton } from '../../save-button.tsx'
import { StaffForm } from '../../staff-form.tsx'
import { HandedSecret } from '../handed-secret.tsx'
import type { Route } from './+types/webhooks-page'
import { StateBadge } from './state-badge.tsx'
import { WebhookFields } from './webhook-fields.tsx'
import { webhookForm, webhookLimits } from './webhook-form.server.ts'

/** Addresses of a shop's own programs, and the form for another one. */
export async function loader({ request, context, params: { shopId } }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'settings' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'webhookSettings')
  const found = await nullIfMissing(market.webhookEndpoints({ shopId }, { context: visit.call }))
  if (!found) throw data(null, { status: 404 })
  return {
    shopId,
    shopName: found.shopName,
    endpoints: found.endpoints.map(({ id, url, state, events }) => ({ id, url, state, events })),
    limits: webhookLimits,
    idempotencyKey: newSecret(),
    seo: privateSeo(visit, paths.backofficeWebhooks(shopId), { title: t('title'), description: t('description') }),
  }
}

interface Answer {
  refusal: Refusal | null
  typed: { url?: string; events?: string[] }
  /** Secret of the endpoint that was made, shown this once. */
  made: { id: string; secret: string } | null
}

export async function action({ request, context, params: { shopId } }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'settings' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const t = translator(visit.country.locale, 'webhookSettings')
  const { value, errors, typed } = parseForm(await readForm(request), webhookForm, {
    url: t('errors.url'),
    events: t('errors.events'),
  })
  const refuse = (refusal: Refusal) => data<Answer>({ refusal, typed, made: null }, { status: getStatus(refusal) })
  if (errors) return refuse(fieldRefusal(errors, t('refused')))
  try {
    const { url, events, idempotencyKey } = value
    const { endpoint, secret } = await market.createWebhookEndpoint(
      { shopId, url, events },
      { context: visit.callWithKey(idempotencyKey) },
    )
    return data<Answer>({ refusal: null, typed: {}, made: { id: endpoint.id, secret } })
  } catch (error) {
    return refuse(toRefusal(error))
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orOffline(serverAction, (): Answer => ({ refusal: offlineRefusal(), typed: {}, made: null }))
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

export default function WebhooksPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('webhookSettings')
  const { shopId, shopName, endpoints, limits, idempotencyKey } = loaderData
  const answer: Answer | undefined = actionData
  const { made = null, refusal = null, typed = {} } = answer ?? {}
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-5">
      <header className="grid gap-2">
        <BackLink to={paths.backofficeShopSettings(shopId)}>{shopName}</BackLink>
        <h1 className="text-xl lg:text-2xl">{t('title')}</h1>
        <p className="max-w-2xl text-ink-700">{t('intro')}</p>
      </header>
      {refusal && <Refused answer={answer} offline={t('offline')} />}
      {made && (
        <div className="grid gap-3">
          <HandedSecret
            title={t('new.done')}
            text={t('new.doneText')}
            label={t('endpoint.secretLabel')}
            copyLabel={t('endpoint.copySecret')}
            secret={made.secret}
          />
          <div>
            <ButtonLink to={paths.backofficeWebhook(shopId, made.id)}>{t('new.go')}</ButtonLink>
          </div>
        </div>
      )}
      {endpoints.length === 0 ? (
        <EmptyState art={<Art name="bell" size={88} />} title={t('none')}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <ul className="grid gap-2">
          {endpoints.map(({ id, url, state, events }) => (
            <li key={id}>
              <Link
                to={paths.backofficeWebhook(shopId, id)}
                className="flex items-center gap-3 rounded-card border border-ink-200 bg-white px-4 py-3 shadow-1 transition-colors hover:border-brand-500"
              >
                <span className="grid min-w-0 flex-1 gap-1">
                  <span className="flex flex-wrap items-center gap-2">
                    <b className="break-all font-black text-md">{url}</b>
                    <StateBadge state={state} />
                  </span>
                  <span className="text-ink-700 text-sm">
                    {events.map((event) => t(`events.${event}`)).join(' · ')}
                  </span>
                </span>
                <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-500" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {endpoints.length >= MOST_ENDPOINTS ? (
        <Notice>{t('full')}</Notice>
      ) : (
        <section aria-labelledby="agregar">
          <Card className="sm:p-6">
            <h2 id="agregar" className="mb-4 text-lg">
              {t('new.title')}
            </h2>
            <StaffForm key={made?.id ?? 'new'} className="grid gap-4">
              <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
              <WebhookFields limits={limits} values={typed} errors={refusal?.fields ?? {}} />
              <SaveButton section="add">{t('new.submit')}</SaveButton>
            </StaffForm>
          </Card>
        </section>
      )}
      <p className="text-ink-600 text-sm">{t('docs')}</p>
    </div>
  )
}
