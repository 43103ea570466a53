import { ChevronRight, Send } from 'lucide-react'
import { data, Link } from 'react-router'
import { momentLabel } from '#services/appointments/rules/local-clock.ts'
import { newSecret } from '#shared/ids.ts'
import { paths } from '#web/backoffice/paths.ts'
import { readOption, readText } from '#web/forms/read-fields.ts'
import { readForm } from '#web/forms/read-form.ts'
import { translator, useTranslation } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { nullIfMissing } from '#web/request/or-else.ts'
import { privateSeo } from '#web/storefront/seo/private-page.ts'
import { Art } from '#web/ui/art.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkTabs } from '#web/ui/navigation/link-tabs.tsx'
import { Pagination } from '#web/ui/navigation/pagination.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { offlineRefusal } from '../../../storefront/account/sign-in/refusal.ts'
import { orOffline } from '../../../storefront/layout/connection/or-offline.ts'
import { Refused } from '../../../storefront/profile/refused.tsx'
import { FoldedDanger } from '../../folded-danger.tsx'
import { requireStaff } from '../../require-staff.server.ts'
import { SaveButton } from '../../save-button.tsx'
import { StaffForm } from '../../staff-form.tsx'
import { HandedSecret } from '../handed-secret.tsx'
import type { Route } from './+types/webhook-page'
import { actOnWebhook, findEndpoint, type WebhookAnswer } from './act-on-webhook.server.ts'
import { DeliveryBadge, useResultText } from './delivery-result.tsx'
import { StateBadge } from './state-badge.tsx'
import { toDeliveryLine } from './to-delivery-line.server.ts'
import { WebhookFields } from './webhook-fields.tsx'
import { webhookLimits } from './webhook-form.server.ts'

/** An endpoint of a shop: its deliveries, address, events and secret. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  requireStaff(context, request, { area: 'settings' })
  const visit = context.get(visitContext)
  const { market } = context.get(servicesContext)
  const { shopId, endpointId } = params
  const { searchParams } = new URL(request.url)
  const isFailed = readOption(searchParams, 'failed', ['1']) !== null
  const after = readText(searchParams, 'after', 300)
  const endpoint = await nullIfMissing(findEndpoint(context, { shopId, endpointId }))
  if (!endpoint) throw data(null, { status: 404 })
  const { deliveries, next } = await market.webhookDeliveries(
    { shopId, endpointId, isFailed, first: 25, ...(after && { after }) },
    { context: visit.call },
  )
  const t = translator(visit.country.locale, 'webhookSettings')
  const label = (at: string | null) => at && momentLabel(Date.parse(at), visit.country.timezone, visit.now())
  const { oldSecretUntil, failingSince, ...shown } = endpoint
  return {
    shopId,
    endpoint: { ...shown, oldUntil: label(oldSecretUntil), failing: label(failingSince) },
    deliveries: deliveries.map((delivery) => toDeliveryLine(delivery, visit)),
    isFailed,
    isFirstPage: after === '',
    next,
    isSaved: readOption(searchParams, 'done', ['saved']) !== null,
    limits: webhookLimits,
    // One a form: a key stands for one act.
    keys: { test: newSecret(), rotate: newSecret() },
    seo: privateSeo(visit, paths.backofficeWebhook(shopId, endpointId), {
      title: t('title'),
      description: t('description'),
    }),
  }
}

export async function action({ request, context, params: { shopId, endpointId } }: Route.ActionArgs) {
  requireStaff(context, request, { area: 'settings' })
  return actOnWebhook(context, { shopId, endpointId }, await readForm(request))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orOffline(serverAction, (): WebhookAnswer => ({ refusal: offlineRefusal(), typed: {}, secret: null }))
}

export { meta } from '#web/storefront/seo/meta.ts'
export { headers } from '#web/storefront/seo/private-page.ts'

type Screen = Route.ComponentProps['loaderData']

export default function WebhookPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('webhookSettings')
  const { shopId, endpoint, isSaved, limits, keys } = loaderData
  const answer: WebhookAnswer | undefined = actionData
  const refusal = answer?.refusal ?? null
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-1 gap-5">
      <header className="grid gap-2">
        <BackLink to={paths.backofficeWebhooks(shopId)}>{t('endpoint.back')}</BackLink>
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="min-w-0 break-all text-xl lg:text-2xl">{new URL(endpoint.url).host}</h1>
          <StateBadge state={endpoint.state} />
        </div>
        {isSaved && !answer && <Notice tone="ok">{t('saved')}</Notice>}
        {refusal && <Refused answer={answer} offline={t('offline')} />}
        {refusal?.code === 'market.webhook-changed-elsewhere' && (
          <TextLink to={paths.backofficeWebhook(shopId, endpoint.id)} reloadDocument>
            {t('endpoint.loadNew')}
          </TextLink>
        )}
        <EndpointNotice endpoint={endpoint} />
        {answer?.secret && (
          <HandedSecret
            title={t('endpoint.rotated')}
            text={t('endpoint.rotatedText')}
            label={t('endpoint.secretLabel')}
            copyLabel={t('endpoint.copySecret')}
            secret={answer.secret}
          />
        )}
      </header>
      <div className="grid grid-cols-1 items-start gap-5 @4xl/main:grid-cols-[1.4fr_1fr]">
        <Deliveries {...loaderData} />
        <div className="grid min-w-0 gap-4">
          <Card className="sm:p-6">
            <h2 className="mb-4 text-lg">{t('endpoint.edit')}</h2>
            <StaffForm key={endpoint.revision} className="grid gap-4">
              <input type="hidden" name="revision" value={endpoint.revision} />
              <WebhookFields
                limits={limits}
                values={{ url: endpoint.url, events: endpoint.events, ...answer?.typed }}
                errors={refusal?.fields ?? {}}
              />
              <SaveButton section="save">{t('endpoint.save')}</SaveButton>
            </StaffForm>
            {endpoint.state === 'active' && (
              <StaffForm className="mt-3 border-ink-200 border-t pt-3">
                <Button type="submit" name="intent" value="pause" variant="outline" size="sm">
                  {t('endpoint.pause')}
                </Button>
              </StaffForm>
            )}
          </Card>
          <Card className="grid gap-3 sm:p-6">
            <h2 className="text-lg">{t('endpoint.secret')}</h2>
            <p className="text-ink-700">{t('endpoint.secretText')}</p>
            {endpoint.oldUntil && <p className="font-bold">{t('endpoint.oldUntil', { when: endpoint.oldUntil })}</p>}
            <StaffForm>
              <input type="hidden" name="idempotencyKey" value={keys.rotate} />
              <Button type="submit" name="intent" value="rotate" variant="outline">
                {t('endpoint.rotate')}
              </Button>
            </StaffForm>
          </Card>
          <FoldedDanger title={t('endpoint.remove')}>
            <StaffForm className="grid gap-3 border-ink-200 border-t p-4">
              <p>{t('endpoint.removeText')}</p>
              <Button type="submit" name="intent" value="remove" variant="danger" className="justify-self-start">
                {t('endpoint.removeSubmit')}
              </Button>
            </StaffForm>
          </FoldedDanger>
        </div>
      </div>
    </div>
  )
}

/** What is wrong with an endpoint or keeps it from being called, and the way out. */
function EndpointNotice({ endpoint: { state, disabledReason, failing } }: Pick<Screen, 'endpoint'>) {
  const { t } = useTranslation('webhookSettings')
  if (state === 'active') return failing && <Notice tone="warn">{t('endpoint.failing', { when: failing })}</Notice>
  return (
    <Notice
      tone={state === 'paused' ? 'info' : 'warn'}
      title={state === 'disabled' && t(disabledReason === 'gone' ? 'endpoint.gone' : 'endpoint.failed')}
      actions={
        <StaffForm>
          <Button type="submit" name="intent" value="resume" size="sm">
            {t('endpoint.resume')}
          </Button>
        </StaffForm>
      }
    >
      {t(state === 'paused' ? 'endpoint.pausedText' : 'endpoint.disabledText')}
    </Notice>
  )
}

function Deliveries({ shopId, endpoint, deliveries, isFailed, isFirstPage, next, keys }: Screen) {
  const { t } = useTranslation('webhookSettings')
  const here = (search: { failed?: '1' | null; after?: string } = {}) =>
    paths.backofficeWebhook(shopId, endpoint.id, { failed: isFailed ? '1' : null, ...search })
  return (
    <section aria-labelledby="envios" className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="envios" className="text-lg">
          {t('deliveries.title')}
        </h2>
        {endpoint.state === 'active' && (
          <StaffForm>
            <input type="hidden" name="idempotencyKey" value={keys.test} />
            <Button
              type="submit"
              name="intent"
              value="test"
              size="sm"
              icon={<Send aria-hidden="true" className="size-4.5" />}
            >
              {t('endpoint.test')}
            </Button>
          </StaffForm>
        )}
      </div>
      <LinkTabs
        label={t('deliveries.filter')}
        items={[
          { to: here({ failed: null }), label: t('deliveries.all'), isCurrent: !isFailed },
          { to: here({ failed: '1' }), label: t('deliveries.failed'), isCurrent: isFailed },
        ]}
      />
      {deliveries.length === 0 ? (
        <EmptyState
          art={<Art name="clipboard" size={88} />}
          title={t(isFailed ? 'deliveries.noneFailed' : 'deliveries.none')}
        >
          {t(isFailed ? 'deliveries.noneFailedText' : 'deliveries.noneText')}
        </EmptyState>
      ) : (
        <ul className="grid gap-2">
          {deliveries.map((delivery) => (
            <li key={delivery.id}>
              <DeliveryRow shopId={shopId} delivery={delivery} />
            </li>
          ))}
        </ul>
      )}
      <p className="text-ink-600 text-sm">{t('deliveries.kept')}</p>
      <Pagination
        label={t('deliveries.pages')}
        previous={isFirstPage ? null : { label: t('deliveries.newest'), to: here() }}
        next={next ? { label: t('deliveries.older'), to: here({ after: next }) } : null}
      />
    </section>
  )
}

function DeliveryRow({ shopId, delivery }: { shopId: string; delivery: Screen['deliveries'][number] }) {
  const { t } = useTranslation('webhookSettings')
  const getResult = useResultText()
  const { id, type, attempts, when, next } = delivery
  const result = getResult(delivery)
  return (
    <Link
      to={paths.backofficeWebhookDelivery(shopId, id)}
      className="flex items-center gap-3 rounded-card border border-ink-200 bg-white px-4 py-3 shadow-1 transition-colors hover:border-brand-500"
    >
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <b className="font-black text-md">{t(`events.${type}`)}</b>
          <DeliveryBadge {...delivery} />
        </span>
        <span className="text-ink-700 text-sm">
          {[when, t('deliveries.attempts', { count: attempts }), result].filter((part) => part !== null).join(' · ')}
        </span>
        {next && attempts > 0 && <span className="text-ink-700 text-sm">{t('deliveries.next', { when: next })}</span>}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-500" />
    </Link>
  )
}
